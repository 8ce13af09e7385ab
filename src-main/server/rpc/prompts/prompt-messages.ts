import type { PromptMessage } from '@modelcontextprotocol/server';

export function said(text: string): PromptMessage {
  return { role: 'user', content: { type: 'text', text } };
}

/** Data that goes with what is said, as the resource of that address. */
export function embedded(uri: string, data: unknown): PromptMessage {
  const resource = { uri, mimeType: 'application/json', text: JSON.stringify(data) };
  return { role: 'user', content: { type: 'resource', resource } };
}
