import { PerpscopeError } from '../errors.ts';
import { mostJsonLevels } from '../json-text.ts';

/** Creates the error for a body that nests too deep to be parsed. */
export function tooDeep(): PerpscopeError {
  return new PerpscopeError('invalid_json', `The body must not nest deeper than ${mostJsonLevels} levels.`);
}
