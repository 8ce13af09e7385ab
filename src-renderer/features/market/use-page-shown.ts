import { useEffect, useState } from 'react';
import { minuteMs } from '../../format/time.ts';

/** Going to another window and back is not to cost a third party's frame. */
const graceMs = minuteMs;

/** False once the whole page has been out of sight for a minute; true at once when it is seen again. */
export function usePageShown(): boolean {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') timer = setTimeout(() => setShown(false), graceMs);
      else setShown(true);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return isShown;
}
