type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function ofAnotherType(value: unknown): unknown {
  return typeof value === 'number' ? 'seven' : 7;
}

/** Returns a row whose first field has another type. */
function spoilRow(row: Fields): Fields {
  const [key] = Object.keys(row);
  return key === undefined ? row : { ...row, [key]: ofAnotherType(row[key]) };
}

function spoilList(list: readonly unknown[]): readonly unknown[] {
  const middle = Math.floor(list.length / 2);
  if (list.length > 0 && list.every(isFields))
    return list.map((row, i) => (i === middle && isFields(row) ? spoilRow(row) : row));
  const at = list.findIndex((one) => spoiled(one) !== one);
  return at < 0 ? list : list.map((one, i) => (i === at ? spoiled(one) : one));
}

/** Returns the value with a wrong type in one field of one row, in its first list of rows; unchanged if it has no such list. */
export function spoiled(value: unknown): unknown {
  if (Array.isArray(value)) return spoilList(value);
  if (!isFields(value)) return value;
  const key = Object.keys(value).find((one) => spoiled(value[one]) !== value[one]);
  return key === undefined ? value : { ...value, [key]: spoiled(value[key]) };
}
