import { LatestQuestion } from './latest-question.ts';

export interface RefinedHandlers<Question, Answer> {
  readonly quick: (question: Question) => Promise<Answer>;
  readonly full: (question: Question) => Promise<Answer>;
  readonly isPreliminary: (answer: Answer) => boolean;
  /** Once or twice per question: `isLast` is false while a full answer is on its way. */
  readonly onAnswer: (answer: Answer, question: Question, isLast: boolean) => void;
  readonly onError: (error: unknown, question: Question) => void;
}

/**
 * A quick answer first, then the full one where it differs. Full answers take long and the host has few threads: they wait for a pause
 * of `rest` milliseconds, so that the quick answer to the next edit finds a thread.
 */
export class RefinedQuestion<Question, Answer> {
  private readonly first: LatestQuestion<Question, Answer>;
  private readonly second: LatestQuestion<Question, Answer>;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ quick, full, isPreliminary, onAnswer, onError }: RefinedHandlers<Question, Answer>, rest: number) {
    this.second = new LatestQuestion(full, (answer, question) => onAnswer(answer, question, true), onError);
    this.first = new LatestQuestion(
      quick,
      (answer, question) => {
        const isLast = !isPreliminary(answer);
        onAnswer(answer, question, isLast);
        if (!isLast) this.timer = setTimeout(() => this.second.ask(question), rest);
      },
      onError,
    );
  }

  ask(question: Question): void {
    this.keep();
    this.first.ask(question);
  }

  /** Ignores all answers still to come. */
  drop(): void {
    this.keep();
    this.first.drop();
  }

  /** What is known of the last question is enough: its full answer is no longer wanted. */
  keep(): void {
    clearTimeout(this.timer);
    this.second.drop();
  }
}
