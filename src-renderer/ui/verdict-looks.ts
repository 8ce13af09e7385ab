import { IconCheck, IconHelp, IconX } from '@tabler/icons-react';

/** Each tone has a shape of its own. */
export const verdictLooks = {
  good: { className: 'good', Icon: IconCheck },
  bad: { className: 'warn', Icon: IconX },
  unknown: { className: 'soft', Icon: IconHelp },
} as const;
