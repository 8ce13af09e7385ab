import { endOfString } from '../domain/json-text.ts';

/**
 * The texts of the elements of a JSON object's `events`, each as it was written: a parser would round their numbers. `text`
 * is JSON but for bare NaN and the like; of several `events` the last counts, as for a parser.
 */
export function splitEvents(text: string): readonly string[] {
  const found: { events: readonly string[] } = { events: [] };
  const members = elementsOf(text, text.indexOf('{'));
  for (const member of members) {
    const keyEnd = endOfString(member, 0);
    if (JSON.parse(member.slice(0, keyEnd)) !== 'events') continue;
    const value = member.slice(member.indexOf(':', keyEnd) + 1).trim();
    found.events = value.startsWith('[') ? elementsOf(value, 0) : [];
  }
  return found.events;
}

/** What stands between the commas of the array or object that opens at `start`, trimmed. */
function elementsOf(text: string, start: number): readonly string[] {
  const elements: string[] = [];
  const at = { depth: 0, from: start + 1 };
  const take = (to: number): void => {
    const element = text.slice(at.from, to).trim();
    if (element !== '') elements.push(element);
    at.from = to + 1;
  };
  for (let index = start; index < text.length; index += 1) {
    const letter = text[index];
    if (letter === '"') index = endOfString(text, index) - 1;
    else if (letter === '{' || letter === '[') at.depth += 1;
    else if (letter === ',' && at.depth === 1) take(index);
    else if (letter === '}' || letter === ']') {
      at.depth -= 1;
      if (at.depth > 0) continue;
      take(index);
      break;
    }
  }
  return elements;
}
