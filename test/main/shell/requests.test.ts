import type { Session } from 'electron';
import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { reportFrameLoads } from '../../../src-main/shell/frame-loads.ts';
import { askerOf, guardRequests, mayRequest } from '../../../src-main/shell/request-guard.ts';
import { chartDocuments, notTheChart } from './frame-addresses.ts';

const origin = 'app://perpscope';

describe('requests', () => {
  test.each([
    ['app://perpscope/assets/index.js', true, true],
    ['app://elsewhere/', false, false],
    ['https://example.com/', false, false],
    ['http://127.0.0.1:4310/api/health', false, false],
    ['ws://127.0.0.1:4310/bridge', false, false],
    ['file:///etc/passwd', false, false],
    ['devtools://devtools/bundled/x.js', false, true],
  ])('%s: %s packaged, %s in development', (url, packaged, development) => {
    expect(mayRequest(url, 'page', { origin, development: false })).toBe(packaged);
    expect(mayRequest(url, 'page', { origin, development: true })).toBe(development);
  });

  test('the development server is reached with its socket, and no other', () => {
    const rule = { origin: 'http://localhost:5173', development: true };
    expect(mayRequest('ws://localhost:5173/?token=x', 'page', rule)).toBe(true);
    expect(mayRequest('http://localhost:5174/', 'page', rule)).toBe(false);
  });

  const rule = { origin, development: true };
  const ofTheChart = [
    'https://www.tradingview-widget.com/static/bundles/x.js',
    'https://s3-symbol-logo.tradingview.com/tesla.svg',
    'wss://widgetdata.tradingview.com/socket.io/websocket',
    'blob:https://www.tradingview-widget.com/6b4f',
  ];

  test('the reference chart’s frame loads from its own domains, over TLS', () => {
    for (const url of ofTheChart) expect([url, mayRequest(url, 'frame', rule)]).toEqual([url, true]);
  });

  test.each([
    'http://www.tradingview-widget.com/x.js',
    'ws://widgetdata.tradingview.com/',
    'https://data.tradingview.com:8443/',
    'https://nottradingview.com/',
    'https://tradingview.com.evil.example/',
    'https://www.google-analytics.com/collect',
    'http://127.0.0.1:4310/api/health',
    'app://perpscope/index.html',
    'file:///etc/passwd',
    'data:text/html,x',
    'devtools://devtools/bundled/x.js',
    'nonsense',
  ])('%s is not reachable from it', (url) => {
    expect(mayRequest(url, 'frame', rule)).toBe(false);
  });

  test('our own page reaches none of the chart’s addresses, and the frame itself shows no other page', () => {
    for (const url of [...ofTheChart, ...chartDocuments]) expect(mayRequest(url, 'page', rule)).toBe(false);
    for (const url of notTheChart) expect(mayRequest(url, 'frame_address', rule)).toBe(false);
    for (const url of chartDocuments) expect(mayRequest(url, 'frame_address', rule)).toBe(true);
  });

  const top = { url: 'app://perpscope/', parent: null };
  const chart = { url: chartDocuments[0]!, parent: top };
  const within = { url: 'about:blank', parent: chart };
  const stranger = { url: 'about:srcdoc', parent: top };
  const gone = {
    url: '',
    get parent(): never {
      throw new Error('Render frame was disposed');
    },
  };
  test.each([
    ['the page', top, 'page'],
    ['the chart', chart, 'frame'],
    ['a frame within the chart', within, 'frame'],
    ['another frame', stranger, 'page'],
    ['a window of the chart’s own address', { ...chart, parent: null }, 'page'],
    ['a frame that has gone', gone, 'page'],
    ['nobody known', null, 'page'],
  ] as const)('the requester is %s', (_who, frame, asker) => {
    expect(askerOf({ resourceType: 'script', frame: frame as never })).toBe(asker);
    expect(askerOf({ resourceType: 'subFrame', frame: frame as never })).toBe('frame_address');
  });

  test('the session cancels blocked requests', () => {
    const cancelled: (boolean | undefined)[] = [];
    const webRequest = {
      onBeforeRequest: (
        decide: (details: { url: string }, done: (d: { cancel?: boolean }) => void) => void,
      ) => {
        for (const [url, frame] of [
          ['https://example.com/', top],
          ['app://perpscope/', top],
          [ofTheChart[0]!, top],
          [ofTheChart[0]!, chart],
        ] as const)
          decide({ url, resourceType: 'script', frame } as never, ({ cancel }) => cancelled.push(cancel));
      },
    } as unknown as Session['webRequest'];
    guardRequests({ webRequest }, { origin, development: false });
    expect(cancelled).toEqual([true, false, true, false]);
  });
});

describe('the outcome of a frame', () => {
  function reported() {
    const sent: unknown[] = [];
    const contents = Object.assign(new EventEmitter(), {
      isDestroyed: () => false,
      send: (channel: string, load: unknown) => void sent.push([channel, load]),
    });
    return { contents, sent, undo: reportFrameLoads(contents as never) };
  }
  const url = chartDocuments[0]!;

  test('is sent to the page that holds it, with the browser’s own reason or the host’s own status', () => {
    const { contents, sent } = reported();
    contents.emit('did-fail-load', {}, -105, 'ERR_NAME_NOT_RESOLVED', url, false, 1, 2);
    contents.emit('did-frame-navigate', {}, url, 503, 'Unavailable', false, 1, 2);
    expect(sent).toEqual([
      ['perpscope:frame', { kind: 'failed', url, reason: 'ERR_NAME_NOT_RESOLVED' }],
      ['perpscope:frame', { kind: 'answered', url, status: 503 }],
    ]);
  });

  test('is not sent for the page itself, nor after its undo', () => {
    const { contents, sent, undo } = reported();
    contents.emit('did-fail-load', {}, -105, 'ERR_FAILED', 'app://perpscope/', true, 1, 2);
    contents.emit('did-frame-navigate', {}, 'app://perpscope/', 200, 'OK', true, 1, 2);
    undo();
    contents.emit('did-fail-load', {}, -105, 'ERR_FAILED', url, false, 1, 2);
    expect(sent).toEqual([]);
    expect(contents.eventNames()).toEqual([]);
  });
});
