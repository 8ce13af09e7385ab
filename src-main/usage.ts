export const usage: readonly string[] = `perpscope serve [options]         run the service without a window
perpscope open [--data-dir DIR]   print a new single-use link to the running dashboard
perpscope mcp [options]           speak the Model Context Protocol on stdin and stdout, for the service that runs on the
                                  data folder, or one that is started with the options of serve where none does
perpscope doctor [options]        what is configured, reachable, attached and stale; with --venue one read of every
                                  kind from the venue (--only TYPES, --record DIR keeps the raw answers)
perpscope --version
Options of serve: --port N --data-dir DIR --venue simulated|hyperliquid --network testnet|mainnet --venue-url URL
  --account 0x... --agent-feed file:DIR|http://... --massive-url URL --seed N --markets N --dexes N
  --log-level LEVEL
  --start-new-record              where the record can't be opened: keep it under a name with the time, begin a new one`.split(
  '\n',
);

export function asksForHelp(argv: readonly string[]): boolean {
  return argv.includes('--help') || argv.includes('-h');
}
