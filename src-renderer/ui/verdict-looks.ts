import { IconCheck, IconHelp, IconX } from '@tabler/icons-react';

/** A shape for each tone, without color: closed for the weekend is no trouble. */
export const verdictIcons = { good: IconCheck, bad: IconX, unknown: IconHelp } as const;
