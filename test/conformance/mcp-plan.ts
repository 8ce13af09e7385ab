/** Revisions of the protocol that the suite knows the requirements of. */
export const revisions = ['2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof revisions)[number];

/** Expected result of one scenario of the suite. */
export type Expectation =
  /** Every check passes on the product's own surface, except those named here, each with its reason. */
  | { readonly kind: 'product'; readonly unless?: Readonly<Record<string, string>> }
  /** It calls tools, resources or prompts by their names: every check passes with those on the same mount. */
  | { readonly kind: 'fixtures' }
  /** It needs features that a read-only server without elicitation or sampling doesn't have. */
  | { readonly kind: 'inapplicable'; readonly reason: string };

export type Plan = Readonly<Record<string, Expectation>>;

const product: Expectation = { kind: 'product' };
const fixtures: Expectation = { kind: 'fixtures' };
const because = (reason: string): Expectation => ({ kind: 'inapplicable', reason });
const all = (names: readonly string[], expectation: Expectation): Plan =>
  Object.fromEntries(names.map((name) => [name, expectation]));

const asksBack = 'The server asks its client for nothing: no sampling, no elicitation, no roots.';
const noTasks = 'An extension that is not offered: every answer comes within ten seconds.';
const noSession = 'Sessions are not kept: each request stands alone, and there is no stream to go on with.';
const noLog = 'The log stays in its file: it is no capability of the server.';
const noSubscription =
  'What a resource says is read when it is wanted; the window and GraphQL report changes.';

const both: Plan = {
  ...all(['tools-list', 'resources-list', 'prompts-list', 'dns-rebinding-protection'], product),
  ...all(
    [
      'completion-complete',
      'tools-call-simple-text',
      'tools-call-image',
      'tools-call-audio',
      'tools-call-embedded-resource',
      'tools-call-mixed-content',
      'tools-call-error',
      'tools-call-with-progress',
      'resources-read-text',
      'resources-read-binary',
      'resources-templates-read',
      'prompts-get-simple',
      'prompts-get-with-args',
      'prompts-get-embedded-resource',
      'prompts-get-with-image',
    ],
    fixtures,
  ),
};

const notExercised = (tool: string): string =>
  `The check calls ${tool}, a tool that needs what the server doesn't do; its requests ask nobody back.`;
const stays = 'What is listed stays the same while the server runs, so nothing is announced.';

export const plans: Readonly<Record<Revision, Plan>> = {
  '2025-11-25': {
    ...both,
    ...all(['server-initialize', 'ping'], product),
    ...all(['json-schema-2020-12'], fixtures),
    ...all(
      [
        'tools-call-sampling',
        'tools-call-elicitation',
        'elicitation-sep1034-defaults',
        'elicitation-sep1330-enums',
      ],
      because(asksBack),
    ),
    ...all(['logging-set-level', 'tools-call-with-logging'], because(noLog)),
    ...all(['resources-subscribe', 'resources-unsubscribe'], because(noSubscription)),
    ...all(
      ['server-sse-multiple-streams', 'server-session-lifecycle', 'server-sse-polling'],
      because(noSession),
    ),
  },
  '2026-07-28': {
    ...both,
    ...all(
      [
        'caching',
        'sep-2164-resource-not-found',
        'server-sse-multiple-streams',
        'http-header-validation',
        'input-required-result-unsupported-methods',
      ],
      product,
    ),
    'server-stateless': {
      kind: 'product',
      unless: {
        'sep-2575-server-rejects-undeclared-capability': notExercised('test_missing_capability'),
        'sep-2575-missing-capability-http-400': notExercised('test_missing_capability'),
        'sep-2575-http-server-no-independent-requests-on-stream': notExercised('test_streaming_elicitation'),
        'sep-2575-server-no-log-without-loglevel': notExercised('test_logging_tool'),
        'sep-2575-server-sends-prompts-list-changed-on-subscription': stays,
        'sep-2575-server-sends-tools-list-changed-on-subscription': stays,
      },
    },
    ...all(['json-schema-2020-12', 'http-custom-header-server-validation'], fixtures),
    ...all(
      [
        'input-required-result-basic-elicitation',
        'input-required-result-basic-sampling',
        'input-required-result-basic-list-roots',
        'input-required-result-request-state',
        'input-required-result-multiple-input-requests',
        'input-required-result-multi-round',
        'input-required-result-missing-input-response',
        'input-required-result-non-tool-request',
        'input-required-result-result-type',
        'input-required-result-tampered-state',
        'input-required-result-capability-check',
        'input-required-result-ignore-extra-params',
        'input-required-result-validate-input',
      ],
      because(asksBack),
    ),
    ...all(
      [
        'tasks-lifecycle',
        'tasks-capability-negotiation',
        'tasks-wire-fields',
        'tasks-request-state-removal',
        'tasks-mrtr-input',
        'tasks-request-headers',
        'tasks-dispatch-and-envelope',
        'tasks-status-notifications',
        'tasks-required-task-error',
        'tasks-mrtr-composition',
      ],
      because(noTasks),
    ),
  },
};
