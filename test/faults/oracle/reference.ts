import type { Group, Scene, Verdict } from '../expect.ts';
import {
  age,
  fact,
  factOr,
  figure,
  group,
  rule,
  live,
  rows,
  stamp,
  outcome,
  prose,
  wrong,
} from '../expect.ts';
import { agentReferenceAt } from '../world/agent.ts';
import { referenceAt } from '../world/reference.ts';
import { catalog, network } from './catalog.ts';

const realTimeMs = 120_000;
/** Observed at the beginning of the revision that it is served in. */
const observedAt = (servedAt: number): number => Math.floor(servedAt / 10_000) * 10_000;

/** A reading of outside data: ours from the provider, or the agent's. */
export function readingView(of: 'ours' | 'agent', ticker: 'TSLA' | 'NVDA' | 'VIX'): Group {
  const isIndex = ticker === 'VIX';
  const reading = of === 'agent' ? 'agentReference' : isIndex ? 'reference:index' : 'reference:stocks';
  const name = of === 'ours' && isIndex ? 'I:VIX' : ticker;
  const valueAt = (at: number): number =>
    of === 'agent'
      ? agentReferenceAt(ticker === 'NVDA' ? 'TSLA' : ticker, at).value
      : referenceAt(name, at).value;
  return group(
    {
      provider: fact(of === 'agent' ? 'agent' : 'massive'),
      ticker: fact(name),
      value: figure([reading], (at) => valueAt(at(reading))),
      observedAt: stamp([reading], observedAt),
      delay: factOr('real_time', ['unknown'], [reading]),
      ageSeconds: age([reading], observedAt),
      usable: rule([reading], (value, node, scene) =>
        checkUsable(value, { reading, scene, hasReason: node['unavailableReason'] !== null }),
      ),
      unavailableReason: prose,
    },
    { readings: [reading] },
  );
}

function checkUsable(
  value: unknown,
  { reading, scene, hasReason }: { reading: string; scene: Scene; hasReason: boolean },
): Verdict {
  const lastAt = scene.lastAt(reading);
  const isYoung = lastAt !== null && scene.machineNow - observedAt(lastAt) <= realTimeMs + 1_500;
  if (value === true) return isYoung ? live : wrong('an old reading is usable');
  if (value !== false) return wrong(`it is ${String(value)}`);
  return scene.isImpaired([reading]) && hasReason
    ? { kind: 'stale' }
    : wrong('a young reading is not usable');
}

const noReading = group({}, { absent: () => true });

export const referenceView = group({
  network,
  vix: group({ ours: readingView('ours', 'VIX'), agent: readingView('agent', 'VIX') }),
  stocks: rows({
    readings: [],
    listedBy: catalog,
    key: ({ ticker }) => String(ticker).replace('NASDAQ:', ''),
    keys: () => ['NVDA', 'TSLA'],
    row: (key) => {
      const short = key === 'TSLA' ? 'TSLA' : 'NVDA';
      return group({
        // The agent's own ticker until the catalog says which exchange's it is.
        ticker: factOr(`NASDAQ:${short}`, [short], catalog),
        ours: readingView('ours', short),
        agent: short === 'TSLA' ? readingView('agent', short) : noReading,
      });
    },
  }),
});

export const vixPicture = group({
  ours: outcome(['reference:index'], readingView('ours', 'VIX')),
  agent: outcome(['agentReference', 'agentStatus'], readingView('agent', 'VIX')),
});
