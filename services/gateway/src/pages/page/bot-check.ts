import { directionOf, type Locale } from '@laurel/contracts/languages/languages';
import { html, Html, jsonScript } from './html.ts';

export interface BotCheckPage {
  nonce: string;
  siteKey: string;
  scriptUrl: string;
  theme: 'dark' | 'light';
  language: Locale;
}

/**
 * The bot check in a page of its own, framed by the sign-in: the third party's script never runs among ours, so the
 * site's pages can refuse every script without an integrity hash. Posts tokens and failures to its parent.
 */
export function renderBotCheck({ nonce, siteKey, scriptUrl, theme, language }: BotCheckPage): string {
  const settings = { siteKey, scriptUrl, theme, language };
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <title>Bot check</title>
        <style nonce="${nonce}">
          html,
          body {
            margin: 0;
            background: transparent;
            color-scheme: ${theme};
          }
        </style>
      </head>
      <body>
        <div id="widget"></div>
        <script type="application/json" id="settings">
          ${jsonScript(settings)}
        </script>
        <script nonce="${nonce}">
          ${new Html(WIDGET)};
        </script>
      </body>
    </html> `.text;
}

const WIDGET = `(() => {
  const { siteKey, scriptUrl, theme, language } = JSON.parse(document.getElementById('settings').textContent);
  const post = (state, token) => parent.postMessage({ kind: 'bot-check', state, token: token || null }, location.origin);
  const script = document.createElement('script');
  script.src = scriptUrl + '?render=explicit';
  script.onerror = () => post('failed');
  script.onload = () => window.turnstile.render('#widget', {
    sitekey: siteKey, action: 'login', theme, language, size: innerWidth < 300 ? 'compact' : 'normal',
    callback: (token) => post('passed', token),
    'error-callback': () => { post('failed'); return true; },
    'expired-callback': () => post('expired'),
  });
  document.head.append(script);
})();`;

/** Headers of the bot check's page: framed by the same site only, the third party's script and frames allowed. */
export function botCheckHeaders(nonce: string, origin: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      `style-src 'nonce-${nonce}' 'unsafe-hashes'`,
      `connect-src ${origin}`,
      `frame-src ${origin}`,
      `img-src 'self' data: ${origin}`,
      "base-uri 'none'",
      "frame-ancestors 'self'",
      'report-uri /csp-report',
    ].join('; '),
  };
}
