// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from '../../../../src-renderer/app/frame/keep-focus.ts';

const frames: (() => void)[] = [];
let undo = (): void => undefined;
beforeEach(() => {
  frames.length = 0;
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  document.body.innerHTML =
    '<main id="main"><section><form><p><button id="save">Save</button></p></form><input id="note"></section></main>';
  undo = keepFocus();
});
afterEach(() => {
  undo();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const byId = (id: string): HTMLElement => document.getElementById(id)!;
const focused = (): string => document.activeElement!.id || document.activeElement!.tagName;
/** Waits for the two frames after which the browser has blurred a disabled element. */
async function settle(): Promise<void> {
  await vi.waitFor(() => undefined);
  for (let nth = 0; nth < 2; nth += 1) for (const frame of frames.splice(0)) frame();
}
/** Blurs a disabled element as a browser does; happy-dom does not. */
async function setDisabled(id: string, isDisabled: boolean): Promise<void> {
  if (isDisabled) byId(id).blur();
  byId(id).toggleAttribute('disabled', isDisabled);
  await settle();
}
async function remove(element: Element): Promise<void> {
  element.remove();
  await settle();
}

test('the focus of a disabled control moves to the element around it, and back once it is enabled', async () => {
  byId('save').focus();
  await setDisabled('save', true);
  expect([focused(), document.activeElement?.getAttribute('tabindex')]).toEqual(['FORM', '-1']);
  await setDisabled('save', false);
  expect(focused()).toBe('save');
});

test('a control that is enabled again at once gets the focus back', async () => {
  byId('save').focus();
  byId('save').toggleAttribute('disabled', true);
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  byId('save').toggleAttribute('disabled', false);
  byId('save').blur();
  await settle();
  expect(focused()).toBe('save');
});

test('the focus stays where a person has moved it', async () => {
  byId('save').focus();
  await setDisabled('save', true);
  byId('note').focus();
  await setDisabled('save', false);
  expect(focused()).toBe('note');
});

test('the focus of a removed control moves to the nearest element that is left, else to the screen', async () => {
  byId('save').focus();
  await remove(document.querySelector('form')!);
  expect(focused()).toBe('SECTION');
  byId('note').focus();
  await remove(document.querySelector('section')!);
  expect(focused()).toBe('main');
});

test('no focus is kept after a blur, without a screen, or after the undo', async () => {
  byId('save').focus();
  byId('save').blur();
  await setDisabled('note', true);
  expect(focused()).toBe('BODY');
  byId('save').focus();
  await remove(byId('main'));
  expect(focused()).toBe('BODY');
  undo();
  document.body.innerHTML = '<main id="main"><button id="save">Save</button></main>';
  byId('save').focus();
  await setDisabled('save', true);
  expect(focused()).toBe('BODY');
});
