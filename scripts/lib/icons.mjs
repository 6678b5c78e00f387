// Draws the app's icon without any tool: the W of resources/icons/mark.svg as distances to lines, smoothed at the edges, in the
// file formats that Windows, macOS and Linux want.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

const PANEL = [0x14, 0x18, 0x1e];
const BRASS = [0xe3, 0xb7, 0x4f];
/** Corners of the W in the square of 30 that the mark is drawn in. */
const MARK = [
  [4, 7.5],
  [9.5, 22],
  [15, 11],
  [20.5, 22],
  [26, 7.5],
];
const STROKE = 2.6;

const WINDOWS_SIZES = [16, 24, 32, 48, 64, 128, 256];

/** Writes icon.png, icon.ico and icon.icns, and those of each kind of file, called after its extension. */
export function writeIcons(folder) {
  mkdirSync(folder, { recursive: true });
  const app = writeIcon(join(folder, 'icon'), appPixel, [512, 1024]);
  writeFileSync(join(folder, 'icon.png'), app.get(512));
  for (const [extension, sign] of Object.entries(FILE_SIGNS)) writeIcon(join(folder, extension), filePixel(sign));
}

function writeIcon(path, pixel, larger = []) {
  const at = new Map([...WINDOWS_SIZES, ...larger].map((size) => [size, png(size, pixel)]));
  writeFileSync(`${path}.ico`, ico(WINDOWS_SIZES.map((size) => [size, at.get(size)])));
  writeFileSync(`${path}.icns`, icns(at));
  return at;
}

/** Colour and cover of a point in the square of 30; `unit` is the width of a pixel there. */
function appPixel(x, y, unit) {
  const panel = cover(roundedBox(x - 15, y - 15, 15, 15, 6), unit);
  return over([...PANEL, panel], [...BRASS, cover(markDistance(x, y), unit)]);
}

/** Distances to what is drawn on the page of a file: a play sign, bars of results, a film frame. */
const FILE_SIGNS = {
  wbreplay: (x, y) => Math.max(11 - x, 0.5 * (x - 11) + 0.87 * Math.abs(y - 16) - 4.4),
  wbrun: (x, y) => Math.min(...[4, 7, 10].map((height, i) => roundedBox(x - 10.5 - 4.5 * i, y - 21 + height / 2, 1.4, height / 2, 0.4))),
  wbproject: (x, y) => Math.abs(roundedBox(x - 15, y - 16, 5.6, 4.2, 1)) - 0.9,
};

/** A page with a cut corner in the colours of the app. */
function filePixel(sign) {
  return (x, y, unit) => {
    const corner = (x - 26 + (4 - (y - 2))) / Math.SQRT2 + 2.1;
    const page = cover(Math.max(roundedBox(x - 15, y - 15, 10.5, 13.5, 2), corner), unit);
    return over([...PANEL, page], [...BRASS, cover(sign(x, y), unit)]);
  };
}

/** Distance to a box with round corners, negative inside. */
function roundedBox(x, y, halfWidth, halfHeight, radius) {
  const dx = Math.abs(x) - halfWidth + radius;
  const dy = Math.abs(y) - halfHeight + radius;
  return Math.min(Math.max(dx, dy), 0) + Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) - radius;
}

function markDistance(x, y) {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 1; i < MARK.length; i++) {
    const [[ax, ay], [bx, by]] = [MARK[i - 1], MARK[i]];
    const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
    const t = Math.min(1, Math.max(0, along));
    nearest = Math.min(nearest, Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)));
  }
  return nearest - STROKE / 2;
}

/** How much of a pixel is inside. */
function cover(distance, unit) {
  return Math.min(1, Math.max(0, 0.5 - distance / unit));
}

function over([r, g, b, a], [r2, g2, b2, a2]) {
  const alpha = a2 + a * (1 - a2);
  const mix = (below, above) => (alpha === 0 ? 0 : (above * a2 + below * a * (1 - a2)) / alpha);
  return [mix(r, r2), mix(g, g2), mix(b, b2), alpha];
}

function png(size, pixel) {
  const rows = Buffer.alloc(size * (1 + 4 * size));
  const unit = 30 / size;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [r, g, b, a] = pixel((x + 0.5) * unit, (y + 0.5) * unit, unit);
      rows.set([Math.round(r), Math.round(g), Math.round(b), Math.round(255 * a)], y * (1 + 4 * size) + 1 + 4 * x);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** A directory of pictures, then the pictures. */
function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [i, [size, bytes]] of pictures.entries()) {
    const entry = 6 + 16 * i;
    // 256 is written as 0.
    head.set([size % 256, size % 256, 0, 0, 1, 0, 32, 0], entry);
    head.writeUInt32LE(bytes.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...pictures.map(([, bytes]) => bytes)]);
}

/** Types of PNG entries by pixels; those with two names are for screens of double density. */
const ICNS_TYPES = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic13', 256],
  ['ic09', 512],
  ['ic14', 512],
  ['ic10', 1024],
];

function icns(at) {
  const entries = ICNS_TYPES.filter(([, size]) => at.has(size)).map(([type, size]) => {
    const head = Buffer.alloc(8);
    head.write(type, 0, 'latin1');
    head.writeUInt32BE(at.get(size).length + 8, 4);
    return Buffer.concat([head, at.get(size)]);
  });
  const body = Buffer.concat(entries);
  const head = Buffer.alloc(8);
  head.write('icns', 0, 'latin1');
  head.writeUInt32BE(body.length + 8, 4);
  return Buffer.concat([head, body]);
}
