import { atLeast, type Row } from '../bench-row.ts';
import { marketCount, runningService } from '../running-service.ts';
import { compareWithPlain } from './compare-with-plain.ts';

export const catalogRow: Row = {
  name: 'catalog',
  title: 'REST catalog',
  run: async (length) => {
    await using service = await runningService({ worldRate: 0 });
    const { url } = service.ready;
    const { count } = (await (await fetch(`${url}/api/markets`)).json()) as { readonly count: number };
    if (count !== marketCount) throw new Error(`The catalog has ${count} rows.`);
    const question = { what: 'catalog', path: '/api/markets', floor: atLeast(0.75) };
    const findings = await compareWithPlain(service, question, length);
    return { ...findings, counts: { ...findings.counts, 'rows of catalog': count } };
  },
};
