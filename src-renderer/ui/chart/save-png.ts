/** Space above the drawing for its title, px. */
const headPx = 32;
const scale = 2;

/** Style properties that a drawing has from the style sheet and that must be copied into a picture of its own. */
const carried = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'fill-opacity',
  'stroke-opacity',
] as const;

/** Saves a drawing as a PNG at twice its size, with its title and a note, on the panel's background. */
export async function savePng(drawing: SVGSVGElement, title: string, note = ''): Promise<void> {
  const { width, height } = drawing.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round((height + headPx) * scale);
  const context = canvas.getContext('2d');
  if (context === null) return;
  const style = getComputedStyle(drawing);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  context.scale(scale, scale);
  context.fillStyle = token('--surface');
  context.fillRect(0, 0, width, height + headPx);
  context.fillStyle = token('--ink');
  context.font = `600 14px ${style.fontFamily}`;
  context.fillText(note === '' ? title : `${title}, ${note}`, 12, 21);
  context.drawImage(await pictureOf(drawing, width, height), 0, headPx, width, height);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`;
  link.click();
}

async function pictureOf(drawing: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement; // a clone has the same type
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const copies = copy.querySelectorAll('*');
  drawing.querySelectorAll('*').forEach((element, index) => {
    const style = getComputedStyle(element);
    const look = carried.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
    copies[index]?.setAttribute('style', look);
  });
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await picture.decode();
  return picture;
}
