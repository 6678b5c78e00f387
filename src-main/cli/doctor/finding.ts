/** What `warbench doctor` found out about one part of the machine or the installation. */
export interface Finding {
  readonly area: string;
  /** 'fix': Warbench can't work like this. 'advice': it works, but not as well as it could. 'info': nothing to judge. */
  readonly state: 'ok' | 'info' | 'advice' | 'fix';
  readonly text: string;
  /** What to do; empty where there is nothing to do. */
  readonly advice: string;
}

export const ok = (area: string, text: string): Finding => ({ area, state: 'ok', text, advice: '' });
export const info = (area: string, text: string, advice = ''): Finding => ({ area, state: 'info', text, advice });
export const advise = (area: string, text: string, advice: string): Finding => ({ area, state: 'advice', text, advice });
export const fix = (area: string, text: string, advice: string): Finding => ({ area, state: 'fix', text, advice });
