import type * as Electron from 'electron';
import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { journal } from './journal.ts';
import { needReady } from './state.ts';

type ItemOptions = Electron.MenuItemConstructorOptions;

class MenuItemDouble {
  [key: string]: any;
  constructor(options: ItemOptions) {
    const { submenu, role } = options;
    const defaults = { enabled: true, visible: true, checked: false, label: role ?? '' };
    Object.assign(this, { type: submenu ? 'submenu' : 'normal', ...defaults }, options);
    if (Array.isArray(submenu)) this['submenu'] = MenuDouble.buildFromTemplate(submenu);
    this['click'] = (...args: unknown[]): void => this._click(options, args);
  }
  _click({ click, role }: ItemOptions, args: unknown[]): void {
    if (this['type'] === 'checkbox') this['checked'] = !this['checked'];
    if (click) (click as (...all: unknown[]) => void)(this, ...args);
    else if (role === 'quit') app.quit();
  }
}

class MenuDouble {
  items: MenuItemDouble[] = [];
  static buildFromTemplate(template: (ItemOptions | Electron.MenuItem)[]): MenuDouble {
    const menu = new MenuDouble();
    for (const item of template) menu.append(new MenuItemDouble(item as ItemOptions));
    return menu;
  }
  static setApplicationMenu(): void {}
  append(item: MenuItemDouble): void {
    this.items.push(item);
  }
}
export const Menu = MenuDouble as unknown as typeof Electron.Menu;

class TrayDouble extends EventEmitter {
  menu: MenuDouble | null = null;
  tooltip = '';
  gone = false;
  image: unknown;
  constructor(image: unknown) {
    super();
    this.image = image;
    needReady('Cannot create Tray');
    journal.trays.push(this);
  }
  setContextMenu(menu: MenuDouble | null): void {
    this.menu = menu;
  }
  setToolTip(text: string): void {
    this.tooltip = text;
  }
  setImage(image: unknown): void {
    this.image = image;
  }
  destroy(): void {
    this.gone = true;
  }
}
export const Tray = TrayDouble as unknown as typeof Electron.Tray;
