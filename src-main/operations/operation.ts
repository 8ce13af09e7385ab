import type { z } from 'zod';
import type { ProviderName } from '../domain/provider.ts';
import type { ReadModel } from '../queries/read-model.ts';

/** What an operation answers from, and the signal that ends it once its caller has gone or the time is up. */
export interface Asked {
  readonly readModel: ReadModel;
  readonly signal: AbortSignal;
}

export type HttpStatus = 204 | 304 | 400 | 404 | 413 | 501 | 502;

/** A path that answers the operation. Its parameters together are the operation's input. */
export interface HttpPath<Input> {
  /** Method and path: `GET /api/markets/:marketId`. */
  readonly path: `${'GET' | 'POST'} /${string}`;
  /** operationId in the OpenAPI document. */
  readonly id: string;
  readonly tag: 'Markets' | 'Agent' | 'MCP' | 'Service';
  readonly params?: z.ZodObject & z.ZodType<Partial<Input>>;
  readonly query?: z.ZodObject & z.ZodType<Partial<Input>>;
  /** Shape of the JSON body, for the OpenAPI document. The operation validates the raw body itself. */
  readonly body?: z.ZodType;
  /** Of the success; 200 unless named. */
  readonly success?: 201;
  /** Statuses of its own failures; unless named: 502, 400 with a query, 404 with parameters of the path. */
  readonly statuses?: readonly HttpStatus[];
  /** What a status means here where it means something else than usual. */
  readonly meanings?: { readonly [status in HttpStatus]?: string };
  /** Asks for no token even where one is configured. */
  readonly isOpen?: boolean;
  /** Left out of the lists of what programs may call. */
  readonly isHidden?: boolean;
}

/** A tool of the Model Context Protocol that answers the operation. */
export interface Tool<Input> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Parses its arguments; none are taken without it. */
  readonly input?: z.ZodType<Input>;
  /** The argument schema that callers see, where it differs. */
  readonly documented?: z.ZodType;
}

/** One question, declared once: every interface that answers it derives itself from this. */
export interface Operation<Input = unknown, Output = unknown> {
  readonly summary: string;
  /** null: its success has no shape yet. */
  readonly output: z.ZodType<Output> | null;
  /** Without this provider it is listed as unavailable, with the provider's reason; null: always available. */
  readonly needs: ProviderName | null;
  /** `prepare`: gives a new id to something that the caller may then do on a chain; counted per caller. */
  readonly kind?: 'prepare';
  /** Reads much of the record: such requests are answered one at a time, callers in turn. */
  readonly isHeavy?: boolean;
  /** Changes whenever the answer may: until then its bytes are kept. */
  readonly version?: (readModel: ReadModel) => string;
  readonly http?: readonly HttpPath<Input>[];
  readonly tool?: Tool<Input>;
  /** Throws PerpscopeError. */
  answer(input: Input, asked: Asked): Output | Promise<Output>;
}

/** Declares an operation with the types of its input and output. */
export function operation<Input, Output>(declared: Operation<Input, Output>): Operation<Input, Output> {
  return declared;
}
