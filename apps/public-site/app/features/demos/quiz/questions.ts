export type Question = { question: string; options: readonly string[]; correct: number; explanation: string };

export const questions: readonly Question[] = [
  {
    question: 'Which of these is a goal, and not just a wish?',
    options: [
      'Get much better at running this year',
      'Run five kilometres without stopping by the last Sunday in May',
      'Be the kind of person who runs',
      'Run as often as I can find the time',
    ],
    correct: 1,
    explanation: 'It says what, how much and by when. On that Sunday, anyone can tell whether it happened.',
  },
  {
    question: 'The summit is ten weeks away. What do you write down first?',
    options: [
      'All ten weeks, day by day',
      'Nothing: plans never survive the weather',
      'What you will do on Monday',
      'What you will say at the top',
    ],
    correct: 2,
    explanation:
      'A distant goal gets nobody moving on a Monday morning. The next step does, and you can plan the rest from there.',
  },
  {
    question: 'You missed a week. What helps most?',
    options: [
      'Do twice as much in the next one',
      'Ask what got in the way, and make the step smaller',
      'Start again from the beginning',
      'Tell nobody',
    ],
    correct: 1,
    explanation:
      'A step that’s too high isn’t a flaw in your character. Short rope, many holds: lower it and keep going.',
  },
];
