/** An error response of a JSON-RPC endpoint. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: string | null;

  constructor(code: number, message: string, data: string | null = null) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
  }
}

export const badRequest = (message: string): RpcError => new RpcError(-32_600, message);
export const badParams = (message: string): RpcError => new RpcError(-32_602, message);
/** Error of a call that the contract reverted. `data`: the encoded reason. */
export const reverted = (reason: string, data: string): RpcError =>
  new RpcError(3, `execution reverted: ${reason}`, data);
