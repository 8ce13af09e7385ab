import type { AlertBook } from '../../domain/alerts/alert-book.ts';
import { PerpscopeError } from '../../errors.ts';
import type { StoreReader, StoreWriter } from '../../store/store.ts';
import { StoreError } from '../../store/store.ts';
import type { Reads, Live } from '../scope.ts';

/** Store and clock for the alerts of the account in use. */
export interface AlertDeps {
  readonly reader: Pick<StoreReader, 'alerts' | 'market'>;
  readonly writer: Pick<StoreWriter, 'putAlerts'>;
  /** World ms. */
  readonly now: () => number;
}

/** Stores the alerts as changed by `change`. Throws, with nothing changed, if they can't be written. */
export function changeAlerts(
  { reader, writer, now }: AlertDeps,
  change: (book: AlertBook) => AlertBook,
): void {
  try {
    writer.putAlerts(change(reader.alerts()), now());
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new PerpscopeError('internal_error', `The change could not be saved. ${error.message}`, error);
  }
}

/** Throws invalid_parameter with a message about what a person asked for. */
export function refuse(message: string): never {
  throw new PerpscopeError('invalid_parameter', message);
}

export function alertDeps({ reader, writer, world }: Reads<'alerts' | 'catalog'> & Live): AlertDeps {
  return { reader, writer, now: world.now };
}
