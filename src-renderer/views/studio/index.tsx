export { default } from './StudioView.tsx';
