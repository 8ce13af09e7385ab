import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { toEventSelector, toFunctionSelector, type Abi } from 'viem';
import { describe, expect, test } from 'vitest';
import { escrowAbi, escrowTopics, fillTopic } from '../../../src-main/chain/viem/abi.ts';
import { compileContracts } from './compile-contracts.ts';

const published = (name: string): Abi =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, `../../../resources/${name}.json`), 'utf8')) as Abi;

/** Returns the parts of an ABI that a caller uses: the inputs, outputs and indexed fields of each of its members. */
const membersOf = (abi: Abi): readonly string[] =>
  abi.flatMap((item) => {
    if (item.type === 'event')
      return `${toEventSelector(item)} ${item.inputs.map(({ indexed }) => indexed === true).join()}`;
    if (item.type !== 'function') return [];
    return `${toFunctionSelector(item)} ${item.stateMutability} ${item.outputs.map(({ type }) => type).join()}`;
  });

describe('the published ABIs', () => {
  test('are those of the contracts that the tests read', () => {
    const { Escrow, FillLog } = compileContracts();
    expect(membersOf(Escrow.abi)).toEqual(expect.arrayContaining([...membersOf(published('escrow-abi'))]));
    expect(membersOf(FillLog.abi)).toEqual(expect.arrayContaining([...membersOf(published('fill-log-abi'))]));
  });

  test('are those that the program reads with', () => {
    const escrow = published('escrow-abi');
    expect(membersOf(escrow)).toEqual(expect.arrayContaining([...membersOf(escrowAbi)]));
    const topicOf = (abi: Abi, name: string): readonly string[] =>
      abi.flatMap((item) => (item.type === 'event' && item.name === name ? [toEventSelector(item)] : []));
    expect(topicOf(escrow, 'Deposited')).toEqual([escrowTopics.escrowed]);
    expect(topicOf(escrow, 'Cancelled')).toEqual([escrowTopics.cancelled]);
    expect(topicOf(escrow, 'Released')).toEqual([escrowTopics.released]);
    expect(topicOf(published('fill-log-abi'), 'Fill')).toEqual([fillTopic]);
  });
});
