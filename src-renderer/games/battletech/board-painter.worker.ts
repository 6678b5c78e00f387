/** Thumbnails are painted in a worker, so that scrolling through them stays smooth. */
import { type PictureOrder, paintPicture } from './board-painter.ts';

addEventListener('message', (event: MessageEvent<PictureOrder>) => {
  const picture = paintPicture(event.data);
  postMessage({ key: event.data.key, picture }, { transfer: [picture] });
});
