export type DoubleEvent<T extends object> = T & { preventDefault: () => void; defaultPrevented: boolean };

export function event<T extends object>(extra: T): DoubleEvent<T> {
  const made = {
    ...extra,
    defaultPrevented: false,
    preventDefault: (): void => {
      made.defaultPrevented = true;
    },
  };
  return made;
}
