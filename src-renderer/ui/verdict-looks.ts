import { IconCheck, IconHelp, IconX } from '@tabler/icons-react';

/** Each tone has a shape of its own. */
export const verdictLooks = {
  good: { className: 'up', Icon: IconCheck },
  bad: { className: 'down', Icon: IconX },
  unknown: { className: 'soft', Icon: IconHelp },
} as const;
