import type * as Electron from 'electron';
import { fake } from './strict.ts';

const size = { width: 1920, height: 1080 };
const bounds = { x: 0, y: 0, ...size };
const display = { id: 1, bounds, workArea: bounds, workAreaSize: size, size, scaleFactor: 1, rotation: 0 };
export const screen = fake<Electron.Screen>()('screen', {
  getAllDisplays: () => [display as Electron.Display],
});
