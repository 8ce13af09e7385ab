import type * as Electron from 'electron';
import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { journal, record } from './journal.ts';
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

const application: { menu: MenuDouble | null } = { menu: null };

class MenuDouble extends EventEmitter {
  items: MenuItemDouble[] = [];
  static buildFromTemplate(template: (ItemOptions | Electron.MenuItem)[]): MenuDouble {
    const menu = new MenuDouble();
    for (const item of template) menu.append(new MenuItemDouble(item as ItemOptions));
    return menu;
  }
  static setApplicationMenu(menu: MenuDouble | null): void {
    application.menu = menu;
  }
  static getApplicationMenu(): MenuDouble | null {
    return application.menu;
  }
  append(item: MenuItemDouble): void {
    this.items.push(item);
  }
  insert(position: number, item: MenuItemDouble): void {
    this.items.splice(position, 0, item);
  }
  getMenuItemById(id: string): MenuItemDouble | null {
    for (const item of this.items) {
      const found = item['id'] === id ? item : item['submenu']?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
  popup(): void {
    record(
      'Menu.popup',
      this.items.map((item) => item['label']),
    );
  }
  closePopup(): void {}
}
export const Menu = MenuDouble as unknown as typeof Electron.Menu;
export const MenuItem = MenuItemDouble as unknown as typeof Electron.MenuItem;

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
  setTitle(): void {}
  setImage(image: unknown): void {
    this.image = image;
  }
  popUpContextMenu(): void {}
  getBounds(): Electron.Rectangle {
    return { x: 0, y: 0, width: 16, height: 16 };
  }
  isDestroyed(): boolean {
    return this.gone;
  }
  destroy(): void {
    this.gone = true;
  }
}
export const Tray = TrayDouble as unknown as typeof Electron.Tray;
