import type { MenuItemConstructorOptions } from 'electron';

interface MenuOptions {
  readonly platform: NodeJS.Platform;
  /** Whether to add reload and the developer tools. */
  readonly development: boolean;
}

/** Returns the menu, which exists for its shortcuts: copy, zoom, full screen, quit. */
export function menuTemplate({ platform, development }: MenuOptions): MenuItemConstructorOptions[] {
  const developer: MenuItemConstructorOptions[] = [
    { role: 'reload' },
    { role: 'toggleDevTools' },
    { type: 'separator' },
  ];
  return [
    ...(platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    { label: 'File', submenu: [{ role: platform === 'darwin' ? 'close' : 'quit' }] },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        ...(development ? developer : []),
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ];
}
