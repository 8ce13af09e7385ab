import { beforeAll, describe, expect, test } from 'vitest';
import { createSourceSwitch, type Destination } from '../../../src-main/app/source/switch-source.ts';
import { createCurrentSource } from '../../../src-main/operations/current-source.ts';
import type { SourceScope } from '../../../src-main/operations/scope.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { anOpenSource } from '../open-source-fixture.ts';

let scope: SourceScope;
const fixture = sharedByTests(() => anOpenSource());
beforeAll(() => {
  ({ scope } = fixture);
});
const ask = { kind: 'ask' } as const;

/** Sources that hold the one file that each of them needs; by default opened with the account that the feed names. */
function switching() {
  const slot = createCurrentSource();
  const it = { feed: 'A' as string | null, damaged: new Set<string>(), held: 0, asked: [] as unknown[] };
  const noSource: string[] = [];
  const open = async ({ config, named }: Destination<string>) => {
    it.asked.push(named);
    const address = named.kind === 'given' ? named.address : it.feed;
    if (it.held > 0) throw new Error('its file is held by another');
    if (it.damaged.has(address ?? '')) throw new Error(`the record of ${address} is damaged`);
    it.held += 1;
    return {
      scope,
      config,
      account: address === null ? null : { address },
      close: async () => void (it.held -= 1),
    };
  };
  const source = createSourceSwitch({ slot, open, onNoSource: (message) => noSource.push(message) });
  return { ...it, it, slot, source, noSource };
}

describe('a switch that fails', () => {
  test.each(['A', null])(
    'goes back to the account that was open (%s), whatever the feed names now',
    async (account) => {
      const { it, source, noSource } = switching();
      it.feed = account;
      await source.to({ config: 'c', named: ask });
      it.feed = 'B';
      it.damaged.add('B');
      const following = source.to({ config: 'c', named: { kind: 'given', address: 'B' } });
      await expect(following).rejects.toThrow('B is damaged Perpscope reads the previous source again.');
      expect(source.source()?.account?.address ?? null).toBe(account);
      expect(noSource).toEqual([]);
    },
  );

  test('because a listener throws goes back with every file released', async () => {
    const { it, source, slot, noSource } = switching();
    await source.to({ config: 'c', named: ask });
    let failures = 1;
    slot.epochs.onStep((step) => {
      if (step === 'opened' && failures-- > 0) throw new Error('a door is shut');
    });
    const following = source.to({ config: 'c', named: { kind: 'given', address: 'B' } });
    await expect(following).rejects.toThrow('a door is shut Perpscope reads the previous source again.');
    expect([it.held, slot.epochs.isOpen(), source.source()?.account, noSource]).toEqual([
      1,
      true,
      { address: 'A' },
      [],
    ]);
  });

  test('together with the previous one leaves nothing open, until that can be opened again', async () => {
    const { it, source, noSource } = switching();
    await source.to({ config: 'c', named: ask });
    for (const address of ['A', 'B']) it.damaged.add(address);
    await expect(source.to({ config: 'c', named: { kind: 'given', address: 'B' } })).rejects.toThrow(
      'No source is open now.',
    );
    expect([source.source(), noSource]).toEqual([null, ['the record of A is damaged']]);
    await expect(source.again()).rejects.toThrow('the record of A is damaged');
    it.damaged.clear();
    it.feed = 'C';
    await source.again();
    expect(source.source()?.account).toEqual({ address: 'A' });
    await source.again();
    expect(it.held).toBe(1);
  });

  test('because of a listener closes the new source before it goes back', async () => {
    const { it, slot, source } = switching();
    await source.to({ config: 'before', named: ask });
    const state = { fails: true };
    slot.epochs.onStep((step) => {
      if (step === 'left' || !state.fails) return;
      state.fails = false;
      throw new Error('a listener failed');
    });
    await expect(source.to({ config: 'after', named: ask })).rejects.toThrow(
      'a listener failed Perpscope reads the previous source again.',
    );
    expect([it.held, source.source()?.config, source.destination()?.config]).toEqual([1, 'before', 'before']);
  });
});
