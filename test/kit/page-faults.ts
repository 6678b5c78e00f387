/** What a careful eye would find on a page, found by measuring. Each function runs in the page and names the offenders. */
import type { Page } from 'playwright-core';

/** Labels of every chart on screen that meet another label of it, or stick out of it. */
export function labelFaults(target: Page): Promise<string[]> {
  return target.evaluate(() => {
    const faults: string[] = [];
    for (const svg of document.querySelectorAll<SVGSVGElement>('.chart-box svg, .report-picture svg, .compare-multiples svg')) {
      const frame = svg.getBoundingClientRect();
      const slack = Math.max(1, frame.width / 400);
      const labels = [...svg.querySelectorAll('text')]
        .filter((t) => (t.textContent ?? '').trim() !== '')
        .map((t) => {
          const { left, right, top, bottom } = t.getBoundingClientRect();
          // A line's box has room above and below its letters.
          const trim = (bottom - top) * 0.2;
          return { text: t.textContent ?? '', left, right, top: top + trim, bottom: bottom - trim };
        });
      const title = svg.getAttribute('aria-label')?.slice(0, 50) ?? 'chart';
      for (const [i, a] of labels.entries()) {
        if (a.left < frame.left - slack || a.right > frame.right + slack || a.top < frame.top - slack || a.bottom > frame.bottom + slack) {
          faults.push(`${title}: '${a.text}' leaves the picture`);
        }
        for (const b of labels.slice(i + 1)) {
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (across > slack && down > slack) faults.push(`${title}: '${a.text}' meets '${b.text}'`);
        }
      }
    }
    return faults;
  });
}

/**
 * The page wider than the window; text that is cut off without an ellipsis or a title and cannot be scrolled to; lines of
 * text that lie over each other.
 */
export function textFaults(target: Page): Promise<string[]> {
  return target.evaluate(() => {
    const SLACK = 1.5;
    const faults = new Set<string>();
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth + 1) faults.add(`the page is ${page.scrollWidth - innerWidth} pixels wider than the window`);

    interface Line {
      readonly text: string;
      readonly el: Element;
      readonly box: DOMRect;
    }
    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim();
      const el = node.parentElement;
      if (text === '' || el === null || el.closest('svg, script, style, noscript, option, .visually-hidden') !== null) continue;
      if (!el.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) lines.push({ text, el, box });
    }

    const tell = ({ text, el }: Line) =>
      `'${text.slice(0, 60)}' (${el.closest('[class]')?.className.toString().slice(0, 40) ?? el.tagName})`;

    /** How the line's box is cut by what holds it: 'cut' is a fault, 'gone' is out of sight or scrolled away. */
    const fate = ({ el, box }: Line): 'whole' | 'cut' | 'gone' => {
      let fixed = false;
      for (let holder: Element | null = el; holder !== null && holder !== document.body && !fixed; holder = holder.parentElement) {
        const style = getComputedStyle(holder);
        fixed = style.position === 'fixed';
        if (style.display === 'inline' || style.display === 'contents') continue;
        const frame = holder.getBoundingClientRect();
        const across = box.left < frame.left - SLACK || box.right > frame.right + SLACK;
        const down = box.top < frame.top - SLACK || box.bottom > frame.bottom + SLACK;
        const apart = box.right <= frame.left || box.left >= frame.right || box.bottom <= frame.top || box.top >= frame.bottom;
        const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        if ((across && scrolls(style.overflowX)) || (down && scrolls(style.overflowY))) return 'gone';
        const clamped = style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis' || holder.closest('[title]') !== null;
        if ((across && hides(style.overflowX)) || (down && hides(style.overflowY))) return clamped || apart ? 'gone' : 'cut';
      }
      return box.right > innerWidth + SLACK || box.left < -SLACK ? 'cut' : 'whole';
    };

    const whole: Line[] = [];
    for (const line of lines) {
      const found = fate(line);
      if (found === 'cut') faults.add(`${tell(line)} is cut off`);
      if (found === 'whole' && line.box.bottom <= innerHeight && line.box.top >= 0) whole.push(line);
    }

    // Only what is on top: a dialog lies over the page by design.
    const seen = whole.filter(({ el, box }) => {
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return hit !== null && (hit === el || hit.contains(el) || el.contains(hit));
    });
    seen.sort((a, b) => a.box.top - b.box.top);
    for (const [i, a] of seen.entries()) {
      const trim = a.box.height * 0.25;
      for (let k = i + 1; k < seen.length; k++) {
        const b = seen[k] as Line;
        if (b.box.top > a.box.bottom - trim) break;
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (across > 2 && down > trim && a.el !== b.el) faults.add(`${tell(a)} lies over ${tell(b)}`);
      }
    }
    return [...faults];
  });
}
