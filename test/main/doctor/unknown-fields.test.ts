import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { assert, constantFrom, jsonValue, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownFields } from '../../../src-main/doctor/known-fields.ts';
import { lookAtAnswer } from '../../../src-main/doctor/look-at-answer.ts';
import { unknownFields } from '../../../src-main/doctor/unknown-fields.ts';
import { ownAccount, recordedAccount } from '../venue/recorded-account.ts';

const own = ownAccount();

function isRecorded(): boolean {
  return existsSync(resolve(import.meta.dirname, '../../../../shared/recordings/INDEX.md'));
}

describe('Fields that the reference does not name', () => {
  it('are told by their path, each once, however many rows carry them', () => {
    const fills = [
      { px: '1', sweep: 1 },
      { sweep: 2, liquidation: { markPx: '1', fee: '0' } },
    ];
    expect(unknownFields(fills, knownFields['userFills'] ?? { kind: 'any' })).toEqual([
      '[].liquidation.fee',
      '[].sweep',
    ]);
  });

  it('are none in what is known', () => {
    const state = { role: 'agent', data: { user: '0x', master: '0x' } };
    expect(unknownFields(state, knownFields['userRole'] ?? { kind: 'any' })).toEqual([]);
  });

  it('may be called like something of every object', () => {
    expect(
      unknownFields({ constructor: 1, role: 'user' }, knownFields['userRole'] ?? { kind: 'any' }),
    ).toEqual(['constructor']);
  });
});

describe('A look at an answer', () => {
  it('counts rows that parse and names those that do not', () => {
    const [good] = [{ t: 1, T: 2, s: 'BTC', i: '1h', o: '1', c: '1', h: '1', l: '1', v: '0', n: 0 }];
    const look = lookAtAnswer('candleSnapshot', [good, { ...good, o: 1 }, { ...good, n: 'many' }]);
    expect(look).toMatchObject({ rows: 3, parsed: 1 });
    expect(look.refused.map(({ field }) => field)).toEqual(['o', 'n']);
  });

  it('refuses an answer of another shape as a whole, with the field', () => {
    const look = lookAtAnswer('clearinghouseState', { marginSummary: {}, assetPositions: [] });
    expect(look).toMatchObject({ rows: 1, parsed: 0 });
    expect(look.refused[0]?.field).toMatch(/^marginSummary\./);
  });

  it('never throws, whatever came for whatever type', () => {
    assert(
      property(constantFrom(...Object.keys(knownFields)), jsonValue(), (type, answer) => {
        const { rows, parsed, refused } = lookAtAnswer(type, answer);
        expect(parsed + refused.length).toBe(rows);
      }),
      { numRuns: 2_000 },
    );
  });

  it('tells the words that were not confirmed, and no figure of the account', () => {
    const orders = [
      { isPositionTpsl: true, sz: '0.0', triggerCondition: 'Price above 10.004', orderType: 'Stop Market' },
    ];
    const told = JSON.stringify(lookAtAnswer('frontendOpenOrders', orders).unconfirmed);
    expect(told).toContain('Price above');
    expect(told).not.toContain('10.004');
  });

  it.each([
    ['clearinghouseState', own.state],
    ['frontendOpenOrders', own.openOrders],
    ['historicalOrders', own.orderHistory],
    ['userFills', own.newestFills],
    ['userFunding', own.funding],
    ['userNonFundingLedgerUpdates', own.ledger],
    ['userRole', own.role],
  ])('finds nothing strange in a good answer of %s', (type, answer) => {
    const look = lookAtAnswer(type, answer);
    expect(look.refused).toEqual([]);
    expect(look.parsed).toBe(look.rows);
    expect(look.unknownFields).toEqual([]);
  });
});

describe.skipIf(!isRecorded())('A look at answers that the venue gave', () => {
  it('knows every field of recorded positions and fills', () => {
    const { state, slots } = recordedAccount();
    expect(lookAtAnswer('clearinghouseState', state)).toMatchObject({
      rows: 58,
      parsed: 58,
      unknownFields: [],
    });
    const looks = slots.map(({ fills }) => lookAtAnswer('userFillsByTime', fills));
    expect(looks.reduce((sum, { parsed }) => sum + parsed, 0)).toBe(3_210);
    expect(looks.flatMap((look) => look.unknownFields)).toEqual([]);
  });
});
