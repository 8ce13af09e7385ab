import { describe, expect, it } from 'vitest';
import { knownFields, unknownFields } from '../../../src-main/doctor/known-fields.ts';

const strangeIn = (type: string, answer: unknown): readonly string[] =>
  unknownFields(answer, knownFields[type] ?? { kind: 'any' });

describe('Fields that the reference does not name', () => {
  it('are reported by their path, each once, however many rows have them', () => {
    const fills = [
      { px: '1', sweep: 1 },
      { sweep: 2, liquidation: { markPx: '1', fee: '0' } },
    ];
    expect(strangeIn('userFills', fills)).toEqual(['[].liquidation.fee', '[].sweep']);
  });

  it('are none in a known answer', () => {
    const state = { role: 'agent', data: { user: '0x', master: '0x' } };
    expect(strangeIn('userRole', state)).toEqual([]);
  });

  it('may be named like a member of every object', () => {
    expect(strangeIn('userRole', { constructor: 1, role: 'user' })).toEqual(['constructor']);
  });

  it.each([
    [
      'metaAndAssetCtxs',
      [{ universe: [{ halted: 1 }] }, [{ spread: '1' }]],
      ['[0].universe[].halted', '[1][].spread'],
    ],
    ['allPerpMetas', [{ fees: 1 }, [{ fees: 1 }, []]], ['[].fees', '[][0].fees']],
    ['frontendOpenOrders', [{ children: [{ peg: 1 }] }], ['[].children[].peg']],
    ['userNonFundingLedgerUpdates', [{ delta: { type: 'deposit', memo: '' } }], ['[].delta.memo']],
    ['ws allDexsAssetCtxs', { ctxs: [['', [{ spread: '1' }]]] }, ['ctxs[][1][].spread']],
    [
      'ws allDexsClearinghouseState',
      { clearinghouseStates: [['', { tier: 1, assetPositions: [{ position: { adl: 1 } }] }]] },
      ['clearinghouseStates[][1].assetPositions[].position.adl', 'clearinghouseStates[][1].tier'],
    ],
    ['ws userFills', { fills: [{ sweep: 1 }] }, ['fills[].sweep']],
    ['ws allDexsAssetCtxs', { ctxs: [['', [], 'more']] }, ['ctxs[][2]']],
  ])('are found at any depth in %s', (type, answer, strange) => {
    expect(strangeIn(type, answer)).toEqual(strange);
  });
});
