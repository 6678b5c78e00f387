/**
 * Sends only the latest of many questions: while one is being answered the newest waits, those in between are dropped,
 * and answers to outdated questions are ignored. Keeps live odds from piling up on the host.
 */
export class LatestQuestion<Question, Answer> {
  private readonly send: (question: Question) => Promise<Answer>;
  private readonly onAnswer: (answer: Answer, question: Question) => void;
  private readonly onError: (error: unknown, question: Question) => void;
  private waiting: { readonly question: Question } | null = null;
  private busy = false;

  constructor(
    send: (question: Question) => Promise<Answer>,
    onAnswer: (answer: Answer, question: Question) => void,
    onError: (error: unknown, question: Question) => void,
  ) {
    this.send = send;
    this.onAnswer = onAnswer;
    this.onError = onError;
  }

  ask(question: Question): void {
    this.waiting = { question };
    if (!this.busy) void this.work();
  }

  /** Ignores all answers still to come. */
  drop(): void {
    this.waiting = null;
    this.dropped++;
  }

  private dropped = 0;

  private async work(): Promise<void> {
    this.busy = true;
    while (this.waiting !== null) {
      const { question } = this.waiting;
      const drops = this.dropped;
      this.waiting = null;
      const outdated = () => this.waiting !== null || this.dropped !== drops;
      try {
        const answer = await this.send(question);
        if (!outdated()) this.onAnswer(answer, question);
      } catch (error) {
        if (!outdated()) this.onError(error, question);
      }
    }
    this.busy = false;
  }
}
