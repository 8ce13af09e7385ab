declare module 'pino-roll' {
  interface RollOptions {
    /** Path without number and extension: a file is named `PATH.1.log`. */
    readonly file: string;
    /** Size at which a file is full: `10m`. */
    readonly size: string;
    /** `count`: number of full files kept; with `removeOtherLogFiles` those of earlier runs are counted too. */
    readonly limit: { readonly count: number; readonly removeOtherLogFiles: boolean };
    readonly sync: boolean;
    readonly mode: number;
    /** Maximum bytes that wait while they can't be written; later lines are dropped. */
    readonly maxLength: number;
  }
  interface RollingFile {
    readonly destroyed: boolean;
    readonly write: (line: string) => boolean;
    readonly destroy: () => void;
    readonly on: (event: 'error' | 'write', listener: (given: unknown) => void) => void;
  }
  export default function roll(options: RollOptions): Promise<RollingFile>;
}
