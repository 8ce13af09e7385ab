import { Button, NumberInput, Select } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useApp } from '../../stores/AppContext.ts';
import { counted } from '../../format/number.ts';

const chains = ['arbitrum', 'base'] as const;
type Chain = (typeof chains)[number];

/** For developers: replaces blocks of the embedded simulator's chains while it runs. */
export function SimulatedChainsCard(): ReactElement {
  const { ask } = useApp();
  const [chain, setChain] = useState<Chain>('arbitrum');
  const [depth, setDepth] = useState<string | number>(5);
  const [outcome, setOutcome] = useState<{ readonly text: string; readonly failed: boolean } | null>(null);
  const replace = async (blocks: number): Promise<void> => {
    const asked = await ask('actOnChain', { kind: 'reorg', chain, depth: blocks });
    setOutcome(
      asked.kind === 'failure'
        ? { text: asked.error.message, failed: true }
        : {
            text: `Replaced the newest ${blocks === 1 ? 'block' : counted(blocks, 'block')} of ${chain}.`,
            failed: false,
          },
    );
  };
  return (
    <section className="settings-card" aria-labelledby="settings-chains">
      <h2 id="settings-chains">Simulated chains</h2>
      <p className="soft">
        For developers: replace the newest blocks of a simulated chain. Their transactions are included again
        in later blocks.
      </p>
      <Select
        label="Chain"
        data={[...chains]}
        value={chain}
        onChange={(value) => setChain(chains.find((name) => name === value) ?? chain)}
        allowDeselect={false}
        comboboxProps={{ withinPortal: true }}
      />
      <NumberInput
        label="Blocks"
        description="Up to 50: older ones are near finality."
        value={depth}
        onChange={setDepth}
        min={1}
        max={50}
        allowDecimal={false}
      />
      <div className="settings-actions">
        <Button
          disabled={typeof depth !== 'number'}
          onClick={() => void (typeof depth === 'number' ? replace(depth) : null)}
        >
          Replace blocks
        </Button>
        {outcome === null ? null : (
          <span className={outcome.failed ? 'bad' : 'soft'} role={outcome.failed ? 'alert' : 'status'}>
            {outcome.text}
          </span>
        )}
      </div>
    </section>
  );
}
