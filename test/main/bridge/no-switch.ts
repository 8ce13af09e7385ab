import type { WindowCommands } from '../../../src-main/bridge/window-commands.ts';

const refuse = (): never => {
  throw new Error('no window commands anything here');
};

export const noCommands: WindowCommands = {
  settings: refuse,
  saveSettings: refuse,
  simulateFault: refuse,
  actOnChain: refuse,
  testEndpoint: refuse,
  testWebhook: refuse,
  savedViews: {
    list: refuse,
    save: refuse,
    remove: refuse,
    onChange: () => () => undefined,
  },
  profiles: { list: refuse, open: refuse },
  connections: {
    view: refuse,
    requestCount: refuse,
    createToken: refuse,
    revokeToken: refuse,
    openPort: refuse,
    onChange: () => () => undefined,
  },
  onSettings: () => () => undefined,
};
