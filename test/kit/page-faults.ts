/** What a careful eye would find on a page, found by measuring. Each function runs in the page and names the offenders. */
import type { Page } from 'playwright-core';

/** Everything of the app that is drawn and has labels. */
const CHARTS = '.chart-box svg, .report-cards svg[role="img"], .compare-multiples svg';

/**
 * Labels of the charts on a page that meet another label, or stick out of their chart. Measured in the browser, slanted
 * ones along their own slant.
 */
export function labelFaults(target: Page, selector = CHARTS): Promise<string[]> {
  return target.evaluate((charts) => {
    type Corner = readonly [x: number, y: number];
    /** Shadow of a shape on an axis. */
    const shadow = (corners: readonly Corner[], [ax, ay]: Corner) => {
      const at = corners.map(([x, y]) => x * ax + y * ay);
      return [Math.min(...at), Math.max(...at)] as const;
    };
    const edges = (corners: readonly Corner[]) =>
      [0, 1].map((i): Corner => {
        const [a, b] = [corners[i]!, corners[i + 1]!];
        const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
        return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
      });
    /** Two boxes meet unless some edge's direction separates them. */
    const meet = (a: readonly Corner[], b: readonly Corner[], slack: number) =>
      [...edges(a), ...edges(b)].every((axis) => {
        const [[a0, a1], [b0, b1]] = [shadow(a, axis), shadow(b, axis)];
        return Math.min(a1, b1) - Math.max(a0, b0) > slack;
      });
    const faults: string[] = [];
    for (const svg of document.querySelectorAll<SVGSVGElement>(charts)) {
      const frame = svg.getBoundingClientRect();
      const slack = Math.max(1, frame.width / 400);
      const labels = [...svg.querySelectorAll('text')]
        .filter((t) => (t.textContent ?? '').trim() !== '')
        .map((t) => {
          const { x, y, width, height } = t.getBBox();
          // A line's box has room above and below its letters.
          const trim = height * 0.2;
          const matrix = t.getScreenCTM() ?? new DOMMatrix();
          const corner = (cx: number, cy: number): Corner => {
            const p = new DOMPoint(cx, cy).matrixTransform(matrix);
            return [p.x, p.y];
          };
          const [top, bottom] = [y + trim, y + height - trim];
          const corners = [corner(x, top), corner(x + width, top), corner(x + width, bottom), corner(x, bottom)];
          // Native tooltips inside a label are no part of it.
          const text = [...t.childNodes].filter((n) => n.nodeName !== 'title').map((n) => n.textContent);
          return { text: text.join(''), corners };
        });
      const title = svg.getAttribute('aria-label')?.slice(0, 50) ?? 'chart';
      for (const [i, a] of labels.entries()) {
        const out = a.corners.some(
          ([x, y]) => x < frame.left - slack || x > frame.right + slack || y < frame.top - slack || y > frame.bottom + slack,
        );
        if (out) faults.push(`${title}: '${a.text}' leaves the picture`);
        for (const b of labels.slice(i + 1)) if (meet(a.corners, b.corners, slack)) faults.push(`${title}: '${a.text}' meets '${b.text}'`);
      }
    }
    return faults;
  }, selector);
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
        const b = seen[k]!;
        if (b.box.top > a.box.bottom - trim) break;
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (across > 2 && down > trim && a.el !== b.el) faults.add(`${tell(a)} lies over ${tell(b)}`);
      }
    }
    return [...faults];
  });
}
