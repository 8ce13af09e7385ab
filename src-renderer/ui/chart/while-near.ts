/** Distance from the visible part at which an element counts as near, as a CSS length. */
const margin = '300px';

/**
 * Calls `begin` whenever an element comes near the visible part of the page, and the function that it returned when the element
 * is far again. Returns the function that ends this.
 */
export function whileNear(element: Element, begin: () => () => void): () => void {
  let end: (() => void) | null = null;
  const observer = new IntersectionObserver(
    (changes) => {
      end?.();
      end = changes.at(-1)?.isIntersecting === true ? begin() : null;
    },
    // The margin of what scrolls inside the page, which the root's does not reach.
    { rootMargin: margin, scrollMargin: margin },
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    end?.();
  };
}
