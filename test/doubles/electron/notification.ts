import type * as Electron from 'electron';
import { EventEmitter } from 'node:events';
import { event } from './event.ts';
import { journal, record } from './journal.ts';

class NotificationDouble
  extends EventEmitter
  implements Pick<Electron.Notification, 'show' | 'close' | 'title' | 'body'>
{
  title: string;
  body: string;
  closed = false;
  options: Electron.NotificationConstructorOptions;
  static isSupported(): boolean {
    return true;
  }
  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super();
    this.title = options.title ?? '';
    this.body = options.body ?? '';
    this.options = options;
  }
  show(): void {
    journal.notifications.push(this);
    record('Notification.show', this.title, this.body);
    queueMicrotask(() => this.emit('show', event({})));
  }
  close(): void {
    this.closed = true;
    record('Notification.close', this.title);
    this.emit('close', event({}));
  }
}
export const Notification = NotificationDouble as unknown as typeof Electron.Notification;
