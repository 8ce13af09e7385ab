import type { z } from 'zod';
import type { BridgeCalls, CallName } from '../../src-preload/contract/bridge/calls.ts';
import type { AgedReading, ReadingsOf, Requirements, Values } from './required-readings.ts';
import { readRequired, readingsRequired, saysStale } from './required-readings.ts';
import type { ProviderName } from '../domain/provider.ts';
import type { ReceiptClock } from '../clock.ts';
import type { Covers, CoversNothing, RecordReading } from './coverage.ts';
import { knownOf } from './coverage.ts';
import type { Pause } from './pause.ts';
import type { ReadingName, Reads, Live, SourceScope } from './scope.ts';
import { requireProvider } from './scope.ts';

/** The open source: what was read of it, and what is asked of its venue on demand. */
export interface SourceContext extends SourceScope, Pick<Live, 'newestFills' | 'hourReads'> {
  readonly world: ReceiptClock;
}

/** Data that an operation answers from: its readings and nothing else that was read. `L`: it is live. */
export type Context<R extends ReadingName = ReadingName, L extends boolean = boolean> = Reads<R> &
  ([L] extends [false] ? unknown : Live) & {
    /** Aborts when the caller has gone, the time is up or the source is switched. */
    readonly signal: AbortSignal;
    /** Lets other callers go first between two parts of long work. */
    readonly pause: Pause;
    /**
     * Counts a request of kind `prepare`; called once it is valid, before anything of it is stored. Throws if the caller has used up
     * its limit.
     */
    readonly count: () => void;
  };

export type HttpStatus = 204 | 304 | 400 | 404 | 413 | 501 | 502;

/** A path that answers the operation. Its parameters together are the operation's input. */
export interface HttpPath<Input> {
  /** Method and path: `GET /api/markets/:marketId`. */
  readonly path: `${'GET' | 'POST'} /${string}`;
  /** operationId in the OpenAPI document. */
  readonly id: string;
  /** One to three sentences for the OpenAPI document, beside the summary. */
  readonly description: string;
  readonly tag: 'Markets' | 'Agent' | 'MCP' | 'Service';
  readonly params?: z.ZodObject & z.ZodType<Partial<Input>>;
  readonly query?: z.ZodObject & z.ZodType<Partial<Input>>;
  /** Shape of the JSON body, for the OpenAPI document. The operation validates the raw body itself. */
  readonly body?: z.ZodType;
  /** Status of a success; absent: 200. */
  readonly success?: 201;
  /** Statuses of its own failures; absent: 502, 400 with a query, 404 with parameters of the path. */
  readonly statuses?: readonly HttpStatus[];
  /** Meanings of statuses that mean something else here than usual. */
  readonly meanings?: { readonly [status in HttpStatus]?: string };
  /** Whether it asks for no token even if one is configured. */
  readonly isOpen?: boolean;
  /** Answer to a request without the token if one is configured; absent: 401. A wrong token always gets 401. */
  readonly withoutToken?: { readonly schema: z.ZodType; readonly answer: unknown };
  /** Whether it is left out of the lists of what programs may call. */
  readonly isHidden?: boolean;
}

/**
 * A tool of the Model Context Protocol that answers the operation. Its declaration names fields as the answer does, in camelCase;
 * callers see them in snake_case.
 */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Parses its arguments; absent: it takes none. */
  readonly input?: z.ZodType;
  /** The argument schema that callers see, where it differs. */
  readonly documented?: z.ZodType;
  /** Field of its input that gets the argument `market`, as an exact coin or a marketId; absent: it takes no `market`. */
  readonly market?: { readonly as: 'symbol' | 'marketId'; readonly isRequired?: true };
  readonly list?: ToolList;
  /**
   * Fields that `detail: summary` keeps, of the rows of its list, else of the answer. `state.newEntries` is a field inside of
   * one. Absent: all of them.
   */
  readonly brief?: readonly string[];
  /** Says the essentials of an answer in one or two sentences, for callers that don't read the data. */
  says?(answer: unknown): string;
}

/** The list that a tool answers with. */
export interface ToolList {
  /** Fields of the answer that hold its rows, in the order that they are paged in. */
  readonly of: readonly string[];
  /**
   * Returns the unique key of a row, if the whole list is in the answer and the tool pages it. Absent: the operation pages it.
   */
  keyOf?(row: unknown): string;
  /** Whether rows are arrays, under the names of their columns. */
  readonly isCompact?: true;
}

/** A call of the window's bridge that answers the operation. */
export interface WindowCall<Input, Result = unknown> {
  readonly call: CallName;
  /** Parses its arguments: the window is not trusted. */
  readonly args: z.ZodType<Input>;
  /** Never set: holds the type of the result that the contract gives the call. */
  readonly result?: Result | undefined;
}

/** Names the call, typed by the contract. */
export function windowCall<K extends CallName, Input>(
  call: K,
  args: z.ZodType<Input>,
): WindowCall<Input, BridgeCalls[K]['result']> {
  return { call, args };
}

/**
 * One question or command about a source, declared once: every interface that offers it is derived from this. `R`: its
 * readings; `L`: it is live.
 */
export interface Operation<
  Input = unknown,
  Answer = unknown,
  R extends ReadingName = ReadingName,
  L extends boolean = boolean,
> {
  /** Starts with a verb; unique. */
  readonly name: string;
  readonly summary: string;
  /** Shape of the answer; null: its success has no shape yet; absent: no program asks for it. */
  readonly output?: z.ZodType<Awaited<NoInfer<Answer>>> | null;
  /** Providers without which it is listed as unavailable, with the provider's reason. */
  readonly needs?: readonly ProviderName[];
  /** Throws for an input that has no answer, whatever is attached and was read. */
  check?(input: NoInfer<Input>, context: Reads<'providers'>): void;
  /** Whether its own answer fails without these providers, and says more than that a provider is missing. */
  readonly refusesItself?: true;
  /** `prepare`: gives a new id to something that the caller may then do on a chain; counted per caller. */
  readonly kind?: 'prepare';
  /**
   * Whether it reads much of the record. Such requests over REST and the bridge are answered one at a time, callers in turn. True
   * unless declared, if it covers a part of the record.
   */
  readonly isHeavy?: boolean;
  /** Whether it may take minutes in a process of its own: the window waits for it without a timeout. */
  readonly isLong?: true;
  /** Everything that it may read. Its answer is cached until one of them changes or its time is up. */
  readonly readings: readonly R[];
  /**
   * Required readings. The framework derives 502 and the answer's `stale` from them, and passes them to `answer`.
   */
  readonly requires?: Requirements;
  /** The part of the record that it answers from. `answered` adds the fields that say how much of it is known. */
  readonly covers?: Covers<Input, R, unknown, object> | CoversNothing;
  /**
   * Text that changes when the answer may, used instead of its readings: for a large answer that depends on a small part of
   * them.
   */
  readonly version?: (scope: Reads<R>) => string;
  /** Whether it may ask the venue, or write. An answer that did is not cached. */
  readonly live?: L;
  readonly http?: readonly HttpPath<Input>[];
  readonly tool?: Tool;
  readonly bridge?: WindowCall<Input>;
  /** Returns the answer. Throws PerpscopeError. */
  answer(input: Input, context: Context<R, L>, given: Given<object, unknown>): Answer;
}

/** Readings that the framework has read before it asks for the answer: the required ones. */
type Given<Q, Known> = Values<Q> & {
  /** Returns how much is known of what the operation covers. */
  readonly known: () => Known;
};

/**
 * Declares an operation with the types of its input and its answer, which is also the result of its bridge call. The readings
 * of what it covers and requires are added to its own.
 */
export function operation<
  Input,
  Answer extends Unmarked<Result, Q, Status> | Promise<Unmarked<Result, Q, Status>>,
  Result = unknown,
  const R extends ReadingName = never,
  const L extends boolean = false,
  const Q extends Requirements = object,
  P extends ReadingName = never,
  Known = unknown,
  Status = object,
>(
  declared: Declared<Input, Marked<NoInfer<Answer>, Q, NoInfer<Status>>, R | P, L> & {
    readonly readings: readonly R[];
    readonly bridge?: WindowCall<Input, Result>;
    answer(input: Input, context: Context<R, L>, given: NoInfer<Given<Q, Known>>): Answer;
  } & CoversOf<R, Covers<NoInfer<Input>, P, Known, Status>> &
    RequiresOf<R, Q>,
): Operation<Input, Marked<Answer, Q, Status>, R | P | ReadingsOf<Q>, L> {
  const { readings, covers, requires = {} } = declared;
  const rule = covers === undefined || 'nothing' in covers ? null : covers.rule;
  const all = new Set<ReadingName>([...readings, ...(rule?.readings ?? []), ...readingsRequired(requires)]);
  // `answered` adds the marks to the answer.
  return { isHeavy: rule !== null, ...declared, readings: [...all] } as unknown as Operation<
    Input,
    Marked<Answer, Q, Status>,
    R | P | ReadingsOf<Q>,
    L
  >;
}

type Declared<Input, Answer, R extends ReadingName, L extends boolean> = Omit<
  Operation<Input, Answer, R, L>,
  'answer' | 'bridge' | 'covers' | 'readings' | 'requires'
>;

/** An operation that reads the record declares which part of it, or why nothing of it can be missing. */
type CoversOf<R, C> = [Extract<R, RecordReading>] extends [never]
  ? { readonly covers?: C }
  : { readonly covers: C | CoversNothing };

/** A program's answer says what it requires of readings that it could be wrong without, or why it is right whatever was read. */
type RequiresOf<R, Q> = [Extract<R, AgedReading>] extends [never]
  ? { readonly requires?: Q }
  : { readonly output?: never; readonly requires?: Q } | { readonly requires: Q };

/** An answer with the fields that the framework adds: `stale` if a reading may be stale, and how much of the record is known. */
type Marked<Answer, Q, Status> = [keyof Marks<Q, Status>] extends [never]
  ? Answer
  : Answer extends Promise<infer Settled>
    ? Promise<Settled & Marks<Q, Status>>
    : Answer & Marks<Q, Status>;
type Unmarked<Answer, Q, Status> = [keyof Marks<Q, Status>] extends [never]
  ? Answer
  : Omit<Answer, keyof Marks<Q, Status>>;
type Marks<Q, Status> = Status &
  ([Extract<Q[keyof Q], 'marked_stale'>] extends [never] ? unknown : { readonly stale: boolean });

/**
 * Answers an operation if its providers are attached and its readings are there. An operation whose answer includes another's
 * gets that part through this function, so that the part fails as it does on its own.
 */
export function answered<Input, Answer, R extends ReadingName, L extends boolean>(
  asked: Operation<Input, Answer, R, L>,
  input: Input,
  context: Context<R, L> & Reads<'providers'>,
): Answer {
  const { needs = [], requires = {}, covers, refusesItself = false } = asked;
  asked.check?.(input, context);
  if (!refusesItself) for (const name of needs) requireProvider(context, name);
  const { values, isStale: stale } = readRequired(context, requires);
  const { known, status } = knownOf(covers, input, context);
  const answer = asked.answer(input, context, { ...values, known });
  const isMarked = saysStale(requires);
  const marked = <Part>(part: Part): Part =>
    isMarked ? { ...status, ...part, stale } : { ...status, ...part };
  if (status === null && !isMarked) return answer;
  // A field that the answer sets itself wins: it may rest on more than the record.
  return answer instanceof Promise ? (answer.then(marked) as Answer) : marked(answer); // Answer is this promise
}

export interface AskOptions {
  readonly signal?: AbortSignal;
  readonly pause?: Pause;
  /** Absent: the caller has no limit. */
  readonly count?: () => void;
}

/** Answers an operation from the source that is open. Throws network_switched if none is open, or if it is switched meanwhile. */
export type Ask = <Input, Answer>(
  operation: Operation<Input, Answer>,
  input: Input,
  options?: AskOptions,
) => Answer;
