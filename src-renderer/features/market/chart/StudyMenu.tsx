import { Button, Checkbox, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { studyKinds, studyNames } from '../../../charts/studies.ts';
import type { DrawnStudies } from '../../../charts/study-layer.ts';

interface StudyMenuProps {
  readonly studies: DrawnStudies;
  readonly onChange: (studies: DrawnStudies) => void;
}

/** Chooses what is drawn with the candles. */
export function StudyMenu({ studies, onChange }: StudyMenuProps): ReactElement {
  const chosen = [...(studies.volume ? ['volume'] : []), ...studies.kinds];
  const change = (names: readonly string[]): void =>
    onChange({
      volume: names.includes('volume'),
      kinds: studyKinds.filter((kind) => names.includes(kind)),
    });
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button size="compact-xs" variant="default" rightSection={<IconChevronDown size={12} />}>
          Indicators
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Indicators">
        <Checkbox.Group aria-label="Drawn with the candles" value={chosen} onChange={change}>
          <div className="study-menu">
            <Checkbox size="xs" value="volume" label="Volume" />
            {studyKinds.map((kind) => (
              <Checkbox key={kind} size="xs" value={kind} label={studyNames[kind]} />
            ))}
          </div>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
