import type { ExecutionResult, FormattedExecutionResult, GraphQLError, GraphQLFormattedError } from 'graphql';

/** A result as it is said over a WebSocket, where an HTTP status is nothing to say; undefined: as it is. */
export function saidResult({
  data,
  errors,
  extensions,
}: ExecutionResult): FormattedExecutionResult | undefined {
  if (errors === undefined) return undefined;
  return {
    errors: saidErrors(errors),
    ...(data === undefined ? {} : { data }),
    ...(extensions === undefined ? {} : { extensions }),
  };
}

export function saidErrors(errors: readonly GraphQLError[]): readonly GraphQLFormattedError[] {
  return errors.map((error) => {
    const { http: _status, ...extensions } = error.extensions ?? {};
    return { ...error.toJSON(), extensions };
  });
}
