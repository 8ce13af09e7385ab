/** The page itself: no data, no inline script or style. */
export const explorerPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark light" />
    <title>Perpscope GraphQL</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/graphql/explorer.css" />
  </head>
  <body>
    <main>
      <h1>Perpscope GraphQL</h1>
      <form id="ask" class="ask" novalidate>
        <label for="query">Question</label>
        <textarea id="query" rows="16" spellcheck="false" autocomplete="off">{
  trades(limit: 10) {
    symbol
    side
    orderStatus
    filledAmount
    averagePrice
    executedAt
    market { displayName }
  }
}</textarea>
        <label for="variables">Variables, as JSON</label>
        <textarea id="variables" rows="3" spellcheck="false" autocomplete="off" aria-describedby="variables-problem">{}</textarea>
        <p id="variables-problem" role="alert"></p>
        <div id="token-field" hidden>
          <label for="token">Token of this service</label>
          <input id="token" type="password" autocomplete="off" spellcheck="false" />
        </div>
        <div class="buttons">
          <button id="run" type="submit">Run</button>
          <button id="stop" type="button" disabled>Stop</button>
          <span id="status" role="status"></span>
        </div>
      </form>
      <section aria-labelledby="answer-title">
        <h2 id="answer-title">Answer</h2>
        <pre id="answer" tabindex="0" aria-labelledby="answer-title"></pre>
      </section>
      <section aria-labelledby="schema-title">
        <h2 id="schema-title">Schema</h2>
        <pre id="schema" tabindex="0" aria-labelledby="schema-title"></pre>
      </section>
    </main>
    <script src="/graphql/explorer.js"></script>
    <noscript>The explorer needs JavaScript; the address itself takes questions by POST.</noscript>
  </body>
</html>
`;

export const explorerStyle = `:root { color-scheme: dark light; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#ffffff, #14161a); color: light-dark(#14161a, #e8eaed); }
main { max-width: 1500px; margin: 0 auto; padding: 16px; display: grid; gap: 16px;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); }
h1 { grid-column: 1 / -1; font-size: 20px; margin: 0; }
h2, label { font-size: 15px; font-weight: 600; margin: 0 0 4px; display: block; }
.ask > label:not(:first-child), #token-field { margin-top: 12px; }
textarea, pre, input { font: 13px/1.5 ui-monospace, monospace; }
textarea, input, pre { width: 100%; box-sizing: border-box; padding: 8px; border-radius: 6px; margin: 0;
  border: 1px solid light-dark(#767b85, #7d838e); background: light-dark(#f6f7f9, #1c1f25); color: inherit; }
textarea { resize: vertical; }
textarea[aria-invalid=true] { border-color: light-dark(#b3261e, #f2938c); }
#variables-problem { margin: 4px 0 0; color: light-dark(#b3261e, #f2938c); }
#variables-problem:empty { display: none; }
pre { height: 70vh; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
.buttons { display: flex; gap: 8px; align-items: center; margin-top: 12px; flex-wrap: wrap; }
button { font: inherit; padding: 6px 16px; border-radius: 6px; border: 1px solid light-dark(#1c56b8, #8ab4f8);
  background: light-dark(#1c56b8, #8ab4f8); color: light-dark(#ffffff, #101216); cursor: pointer; }
button:disabled { background: transparent; color: inherit; opacity: 0.6; cursor: default; }
:focus-visible { outline: 2px solid light-dark(#1c56b8, #8ab4f8); outline-offset: 2px; }
`;
