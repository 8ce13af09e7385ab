import { Popover, UnstyledButton } from '@mantine/core';
import { useState, type ReactElement, type ReactNode } from 'react';

interface HoverDetailsProps {
  readonly className: string;
  /** Text for a screen reader in place of the face; by default the face's own text. */
  readonly label?: string;
  /** Part that is always visible. */
  readonly face: ReactNode;
  readonly position?: 'bottom-start' | 'bottom-end';
  readonly children: ReactNode;
}

/** A button whose details show on hover and focus; Escape hides them. */
export function HoverDetails(props: HoverDetailsProps): ReactElement {
  const { className, label, face, position = 'bottom-start', children } = props;
  const [opened, setOpened] = useState(false);
  const open = (): void => setOpened(true);
  const close = (): void => setOpened(false);
  return (
    <Popover width={300} position={position} opened={opened} onChange={setOpened}>
      <Popover.Target>
        <UnstyledButton
          className={className}
          onPointerEnter={open}
          onPointerLeave={close}
          onFocus={open}
          onBlur={close}
          onClick={open}
          onKeyDown={({ key }) => {
            if (key === 'Escape') close();
          }}
        >
          {label === undefined ? (
            face
          ) : (
            <>
              <span className="hover-face" aria-hidden="true">
                {face}
              </span>
              <span className="unseen">{label}</span>
            </>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}
