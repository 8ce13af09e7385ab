import { describe, expect, it } from 'vitest';
import { Connections } from '../../../../src-renderer/features/connections/Page.tsx';
import { TokenCard } from '../../../../src-renderer/features/connections/TokenCard.tsx';
import type { TokenEditing } from '../../../../src-renderer/features/connections/use-token.ts';
import { PortNotice } from '../../../../src-renderer/app/frame/Notices.tsx';
import {
  durationText,
  leftOutText,
  numbersText,
  problemCountText,
  routesText,
} from '../../../../src-renderer/features/connections/view-model.ts';
import type { TokenStatus } from '../../../../src-preload/contract/bridge/connections.ts';
import { someSettings } from '../../account-builders.ts';
import { localInstant } from '../../../../src-renderer/format/instant.ts';
import { noon } from '../../builders.ts';
import { aReplication, aRequest, someConnections } from '../../connection-builders.ts';
import { drawn, reasonsOf, textOf } from '../../drawn.tsx';

const shown = (change: Parameters<typeof someConnections>[0] = {}): string =>
  drawn(<Connections view={someConnections(change)} onChanged={() => undefined} />);

describe('The Connections screen', () => {
  it('shows every address in full', () => {
    const text = textOf(shown());
    for (const path of ['', '/api', '/graphql', '/rpc', '/docs', '/api/openapi.json', '/mcp/agent-card'])
      expect(text).toContain(`http://127.0.0.1:4310${path} `);
  });

  it('links the pages among them to new tabs in a browser, and has no links on the desktop', () => {
    const linksOf = (markup: string): readonly string[] =>
      [...markup.matchAll(/<a href="(\/[^"]*)" target="_blank" rel="noopener"/g)].map(([, to = '']) => to);
    const view = someConnections();
    const page = <Connections view={view} onChanged={() => undefined} />;
    expect(linksOf(drawn(page, { shownIn: 'browser' }))).toEqual(['/graphql', '/docs']);
    const desktop = drawn(page, { shownIn: 'desktop' });
    expect(desktop).not.toMatch(/<a href="(?!#)/);
    expect(textOf(desktop)).toContain('http://127.0.0.1:4310/graphql Copy');
  });

  it('shows the day of a request only if it is not today', () => {
    const at = noon - 3 * 24 * 3_600_000;
    const [text = ''] = textOf(shown({ requests: [aRequest(), aRequest({ id: 0, at })] })).split(
      'Agent feed',
    );
    expect(text.match(new RegExp(localInstant.day(at), 'g'))).toHaveLength(1);
    expect(text).not.toContain(localInstant.day(noon));
  });

  it('shows for each route whether it is available, and why not', () => {
    const text = textOf(shown());
    expect(text).toContain('2 of 3 available.');
    expect(text).toContain(
      'GET /mcp/risk get_risk What the agent reports Not connected No agent feed is configured.',
    );
    expect(text).toContain('GET /mcp/markets list_markets Markets Available');
  });

  it('lists callers, requests and results, with a reason for an unknown value', () => {
    const markup = shown();
    const text = textOf(markup);
    expect(text).toContain('a-reader/1.0 REST 1,204 2');
    expect(text).toContain('GET /api/markets?assetClass=… 502 provider_failed 1.2 ms a-reader/1.0');
    expect(reasonsOf(markup)).toContain('The program sends no name.');
  });

  it('lists problems of the feed, newest first', () => {
    const text = textOf(shown());
    expect(text).toContain('2 lines or gaps in the agent’s journal could not be read.');
    expect(text.indexOf('12 to 15')).toBeLessThan(text.indexOf('Not JSON'));
  });

  it('says if there were no requests, no problems, or a failure to read them', () => {
    const quiet = { count: 0, newest: [] };
    const text = textOf(
      shown({ callers: [], requests: [], requestCount: 0, feedProblems: { kind: 'answer', value: quiet } }),
    );
    expect(text).toContain('No requests yet');
    expect(text).toContain('No requests yet');
    expect(text).toContain('No problems: every line of the agent’s journal was parsed.');
    const error = { code: 'network_switched', message: 'It was switched; ask again.' } as const;
    const failed = textOf(
      shown({ routes: { kind: 'failure', error }, feedProblems: { kind: 'failure', error } }),
    );
    expect(failed.match(/It was switched; ask again\./g)).toHaveLength(2);
  });

  it('shows how far behind the team database is, or why that is unknown', () => {
    expect(shown()).not.toContain('Team database');
    const behind = aReplication({ kind: 'behind', rowsBehind: 1_240 });
    const text = textOf(shown({ replications: { kind: 'answer', value: [behind] } }));
    expect(text).toContain('db.example:5432/team Mainnet 0xa1a1…a1a1 Catching up 1,240');
    const lost = aReplication({
      kind: 'silent',
      rowsBehind: null,
      whyUnknown: 'It does not report.',
      caughtUpAt: null,
      problem: 'Could not write to db.example:5432/team. Its disk is full.',
    });
    const markup = shown({ replications: { kind: 'answer', value: [lost] } });
    expect(textOf(markup)).toContain(
      'Not reporting Could not write to db.example:5432/team. Its disk is full.',
    );
    expect(reasonsOf(markup)).toEqual(
      expect.arrayContaining([
        'It does not report.',
        'It has not had every row since the replicator started.',
      ]),
    );
    const error = { code: 'provider_failed', message: 'It can’t be read.' } as const;
    expect(textOf(shown({ replications: { kind: 'failure', error } }))).toContain('It can’t be read.');
  });

  it('shows why the port is not open, and no address', () => {
    const message = 'Port 4310 is in use by node, process 7.';
    const text = textOf(shown({ addresses: null, portTrouble: { port: 4310, message } }));
    expect(text).toContain(message);
    expect(text).not.toContain('http://127.0.0.1:4310');
  });
});

describe('The token', () => {
  const card = (token: Partial<TokenStatus>, change: Partial<TokenEditing> = {}): string => {
    const nothing = (): void => undefined;
    const idle = {
      held: null,
      isBusy: false,
      problem: null,
      create: nothing,
      revoke: nothing,
      putAway: nothing,
    };
    const status = { isSet: false, origin: 'default', whyFixed: null, ...token } as const;
    return drawn(<TokenCard token={status} editing={{ ...idle, ...change }} />);
  };

  it('can be created if there is none, and replaced or revoked if there is one', () => {
    expect(textOf(card({}))).toContain('Every program on this machine can read. Create a token');
    const set = textOf(card({ isSet: true, origin: 'settings_file' }));
    expect(set).toMatch(/It can’t be shown again\. Replace the token Revoke the token/);
  });

  it('is shown once, right after it was created, and the card says so', () => {
    const markup = card({ isSet: true, origin: 'settings_file' }, { held: 'the-new-token' });
    expect(markup).toContain('value="the-new-token"');
    expect(textOf(markup)).toContain('Copy it now. It won’t be shown again.');
  });

  it('can’t be changed if the environment sets it, and the card says so', () => {
    const whyFixed = 'token is set by PERPSCOPE_TOKEN in the environment.';
    const text = textOf(card({ isSet: true, origin: 'environment', whyFixed }));
    expect(text).toContain(whyFixed);
    expect(text).not.toMatch(/Replace|Revoke|Create/);
  });

  it('says why it could not be changed', () => {
    expect(textOf(card({}, { problem: 'The disk is full.' }))).toContain('The disk is full.');
  });
});

describe('A port that could not be opened', () => {
  const message =
    'Port 4310 is in use by node, process 7. End that program, or choose another port in Settings.';

  it('is announced on every screen, with what to do', () => {
    const settings = someSettings({ openPort: null, portTrouble: { port: 4310, message } });
    const markup = drawn(<PortNotice />, { settings });
    expect(textOf(markup)).toBe(
      `Other programs can’t connect to Perpscope. ${message} Open Settings Try again`,
    );
    expect(markup).toContain('banner-bad');
  });

  it('is not announced while a port is open', () => {
    expect(drawn(<PortNotice />, { settings: someSettings() })).toBe('');
  });
});

describe('Words', () => {
  it.each([
    [0, '<0.1 ms'],
    [0.1, '0.1 ms'],
    [999.9, '999.9 ms'],
    [1_000, '1.0 s'],
    [null, 'stays open'],
  ])('%j ms took %s', (durationMs, words) => {
    expect(durationText(durationMs)).toBe(words);
  });

  it('numbers are a single one, a range or none', () => {
    expect(numbersText({ fromSeq: 3, toSeq: 3 })).toBe('3');
    expect(numbersText({ fromSeq: 3, toSeq: null })).toBe('3');
    expect(numbersText({ fromSeq: 3, toSeq: 5 })).toBe('3 to 5');
    expect(numbersText({ fromSeq: null, toSeq: null })).toBeNull();
  });

  it('counts are shown with what they leave out', () => {
    expect(leftOutText(200, 200)).toBeNull();
    expect(leftOutText(18_582, 200)).toBe('Showing the newest 200 of 18,582 since Perpscope started.');
    expect(problemCountText(1)).toMatch(/^1 line or gap /);
    expect(routesText([])).toBe('0 of 0 available');
  });
});
