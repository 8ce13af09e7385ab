/** How a client starts Perpscope on standard input and output, as the Connections screen writes it. */
export const perpscopeOverStdio = {
  command: process.execPath,
  args: [process.env.PERPSCOPE_CLI, 'mcp', '--data-dir', process.env.PERPSCOPE_DATA_DIR],
};
