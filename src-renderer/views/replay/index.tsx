export { default } from './ReplayView.tsx';
