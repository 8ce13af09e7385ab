import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

type Opening<Fixture> = () => Fixture | Promise<Fixture>;

/** Creates a fixture for each test and closes it after the test. The returned value forwards to the fixture of the running test. */
export function freshForEachTest<Fixture extends AsyncDisposable>(open: Opening<Fixture>): Fixture {
  const state = closed<Fixture>();
  beforeEach(async () => {
    state.fixture = await open();
  });
  afterEach(() => closeIn(state));
  return standInFor(state);
}

/** Creates one fixture for all tests of a file or of a block, closed after the last. */
export function sharedByTests<Fixture extends AsyncDisposable>(open: Opening<Fixture>): Fixture {
  const state = closed<Fixture>();
  beforeAll(async () => {
    state.fixture = await open();
  });
  afterAll(() => closeIn(state));
  return standInFor(state);
}

interface State<Fixture> {
  fixture: Fixture | null;
}

const closed = <Fixture>(): State<Fixture> => ({ fixture: null });

async function closeIn(state: State<AsyncDisposable>): Promise<void> {
  const { fixture } = state;
  state.fixture = null;
  await fixture?.[Symbol.asyncDispose]();
}

function standInFor<Fixture extends object>(state: State<Fixture>): Fixture {
  const opened = (): Fixture => {
    if (state.fixture === null) throw new Error('The fixture is open only while a test runs.');
    return state.fixture;
  };
  return new Proxy({} as Fixture, {
    get: (_, name) => Reflect.get(opened(), name) as unknown,
    set: (_, name, value) => Reflect.set(opened(), name, value),
    has: (_, name) => Reflect.has(opened(), name),
    ownKeys: () => Reflect.ownKeys(opened()),
    getOwnPropertyDescriptor: (_, name) => {
      const found = Reflect.getOwnPropertyDescriptor(opened(), name);
      return found === undefined ? undefined : { ...found, configurable: true };
    },
  });
}
