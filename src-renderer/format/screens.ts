/** A screen of the rail. */
export interface Screen {
  readonly label: string;
  readonly to: string;
  /** First words of the addresses that belong to it. */
  readonly roots: readonly string[];
}

/** Only screens that are there, in the order of the rail. */
export const screens = [
  { label: 'Markets', to: '/crypto', roots: ['crypto', 'stocks', 'commodities', 'market'] },
  { label: 'Positions', to: '/positions', roots: ['positions'] },
  { label: 'Orders', to: '/orders', roots: ['orders'] },
  { label: 'Trades', to: '/trades', roots: ['trades'] },
  { label: 'Decisions', to: '/decisions', roots: ['decisions'] },
  { label: 'Refused entries', to: '/refused', roots: ['refused'] },
  { label: 'Signals', to: '/signals', roots: ['signals'] },
  { label: 'Performance', to: '/performance', roots: ['performance'] },
  { label: 'Risk', to: '/risk', roots: ['risk'] },
  { label: 'Transfers', to: '/transfers', roots: ['transfers'] },
  { label: 'Alerts', to: '/alerts', roots: ['alerts'] },
  { label: 'Exports', to: '/exports', roots: ['exports'] },
  { label: 'Connections', to: '/connections', roots: ['connections'] },
  { label: 'Settings', to: '/settings', roots: ['settings'] },
] as const satisfies readonly Screen[];
