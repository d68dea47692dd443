import { catalogue } from '../../platform/texts.ts';

export const heroTexts = catalogue('hero', {
  pageTitle: { en: 'AI virtual employees for outreach', ru: 'Виртуальные ИИ-сотрудники для аутрича' },
  before: { en: 'AI virtual employees for', ru: 'Виртуальные ИИ‑сотрудники:' },
  on: { en: 'on', ru: 'в' },
  case1: { en: 'lead generation', ru: 'лидогенерация' },
  case2: { en: 'sales', ru: 'продажи' },
  case3: { en: 'hiring', ru: 'найм' },
  case4: { en: 'support', ru: 'поддержка' },
  email: { en: 'email', ru: 'почте' },
  spoken: {
    en: 'AI virtual employees for lead generation, sales, hiring and support on LinkedIn, email, WhatsApp, Instagram, TikTok and Facebook',
    ru: 'Виртуальные ИИ-сотрудники для лидогенерации, продаж, найма и поддержки в LinkedIn, почте, WhatsApp, Instagram, TikTok и Facebook',
  },
  text: {
    en: 'Agents find the right people, write the first message and keep the conversation warm, while your team does the talking that counts.',
    ru: 'Агенты находят нужных людей, пишут первое сообщение и поддерживают разговор, а ваша команда ведёт те беседы, которые решают.',
  },
  start: { en: 'Get started', ru: 'Начать' },
  see: { en: 'See how it works', ru: 'Как это работает' },
  companies: { en: 'companies', ru: 'компаний' },
  connections: { en: 'connections', ru: 'контактов' },
  satisfaction: { en: 'satisfaction', ru: 'довольны' },
  artAgent: { en: 'Agent · LinkedIn', ru: 'Агент · LinkedIn' },
  artFirst: {
    en: 'Hi Marta, your team is hiring SDRs in Lisbon. Worth a quick look at how others fill the calendar?',
    ru: 'Марта, здравствуйте! Вы ищете SDR в Лиссабоне. Показать, как другие заполняют календарь?',
  },
  artReply: { en: 'Yes, Thursday works.', ru: 'Да, давайте в четверг.' },
  artBooked: { en: 'Meeting booked · Thu 14:00', ru: 'Встреча назначена · чт 14:00' },
});

export const stepsTexts = catalogue('steps', {
  title: { en: 'From goal to conversation in four steps', ru: 'От цели до разговора — четыре шага' },
  text: {
    en: 'No project, no integrator. You decide what a good conversation is; the agent starts it.',
    ru: 'Без проектов и интеграторов. Вы решаете, какой разговор хорош; агент его начинает.',
  },
  one: { en: 'Define goals', ru: 'Определите цели' },
  oneText: {
    en: 'Who should hear from you, and the result you want: a call, an application, a solved ticket.',
    ru: 'Кому написать и что из этого должно выйти: звонок, отклик, решённый вопрос.',
  },
  two: { en: 'Configure virtual agents', ru: 'Настройте агентов' },
  twoText: {
    en: 'Pick a profile, a tone and limits. Agents come pre-configured; you correct, not invent.',
    ru: 'Выберите профиль, тон и лимиты. Агенты уже настроены: вы поправляете, а не придумываете.',
  },
  three: { en: 'Integrate tools', ru: 'Подключите инструменты' },
  threeText: {
    en: 'Calendar, CRM, inbox. What the agent learns lands where your team already works.',
    ru: 'Календарь, CRM, почта. Всё, что узнал агент, попадает туда, где уже работает команда.',
  },
  four: { en: 'Launch campaigns', ru: 'Запустите кампании' },
  fourText: {
    en: 'Start small, watch the replies, scale what works. Stop with one click.',
    ru: 'Начните с малого, смотрите на ответы, масштабируйте то, что работает. Остановить — один клик.',
  },
});

export const featuresTexts = catalogue('features', {
  title: { en: 'Made to work on day one', ru: 'Работает с первого дня' },
  one: { en: 'Pre-configured agents', ru: 'Готовые агенты' },
  oneText: {
    en: 'Playbooks for prospecting, follow-up, hiring and support, written from campaigns that worked. Change a sentence, keep the craft.',
    ru: 'Сценарии для поиска клиентов, напоминаний, найма и поддержки — из кампаний, которые сработали. Меняйте фразу, сохраняйте мастерство.',
  },
  two: { en: 'Onboarding in under 10 minutes', ru: 'Запуск меньше чем за 10 минут' },
  twoText: {
    en: 'Choose a channel, order a profile, write one paragraph about your offer. The agent does the rest of the form.',
    ru: 'Выберите канал, закажите профиль, опишите предложение одним абзацем. Остальное агент заполнит сам.',
  },
  three: { en: 'Safety and compliance', ru: 'Безопасность и соответствие' },
  threeText: {
    en: 'Human pacing, daily limits and an opt-out that is always honoured. Every action is logged and can be explained.',
    ru: 'Человеческий темп, дневные лимиты и отписка, которая всегда соблюдается. Каждое действие записано и объяснимо.',
  },
});

export const calculatorTexts = catalogue('calculator', {
  title: { en: 'What would it bring you?', ru: 'Что это даст вам?' },
  text: {
    en: 'Move the slider. The figures are what one agent reaches in an ordinary month.',
    ru: 'Передвиньте ползунок. Цифры — то, чего один агент достигает за обычный месяц.',
  },
  agents: { en: 'Number of agents', ru: 'Количество агентов' },
  reach: { en: 'Additional reach', ru: 'Дополнительный охват' },
  reachText: { en: 'people contacted per month', ru: 'человек в месяц' },
  leads: { en: 'Estimated leads', ru: 'Ожидаемые лиды' },
  leadsText: { en: 'interested replies per month', ru: 'заинтересованных ответов в месяц' },
});

export const casesTexts = catalogue('cases', {
  title: { en: 'One way of working, four teams', ru: 'Один подход — четыре команды' },
  sdr: { en: 'Sales development', ru: 'Развитие продаж' },
  sdrText: {
    en: 'A calendar with first calls instead of a list with cold ones. Follow-ups happen, even in the week before the quarter ends.',
    ru: 'Календарь с первыми звонками вместо списка холодных. Напоминания уходят даже в последнюю неделю квартала.',
  },
  hr: { en: 'HR and recruiting', ru: 'HR и рекрутинг' },
  hrText: {
    en: 'Reach people who are not looking. The agent asks, listens and hands over the people who want to hear more.',
    ru: 'Пишите тем, кто не ищет работу. Агент спрашивает, слушает и передаёт тех, кому интересно.',
  },
  founders: { en: 'Founders', ru: 'Основатели' },
  foundersText: {
    en: 'Talk to a hundred possible customers before writing the next feature, without hiring anyone to write to them.',
    ru: 'Поговорите с сотней возможных клиентов до следующей функции, никого не нанимая для переписки.',
  },
  marketers: { en: 'Marketing', ru: 'Маркетинг' },
  marketersText: {
    en: 'Test a message on five channels in a week. Keep the channel that gets answers.',
    ru: 'Проверьте сообщение в пяти каналах за неделю. Оставьте то, на которое отвечают.',
  },
});

export const aboutTexts = catalogue('about', {
  title: { en: 'Why we built it', ru: 'Зачем мы это сделали' },
  one: {
    en: 'Good outreach is patient, polite and on time, and that is exactly what people cannot be for eight hours a day. We let software do the patient part and leave the judgement to you.',
    ru: 'Хороший аутрич терпелив, вежлив и своевременен — именно это человеку не под силу восемь часов в день. Терпеливую часть мы отдали программе, а решения оставили вам.',
  },
  two: {
    en: 'Every order, payment and message is a fact in a log that cannot be rewritten, so you can explain a year later what happened.',
    ru: 'Каждый заказ, платёж и сообщение — факт в журнале, который нельзя переписать, поэтому всё случившееся можно объяснить и через год.',
  },
  quotesTitle: { en: 'What customers say', ru: 'Что говорят клиенты' },
  quote1: {
    en: 'We opened forty conversations in the first fortnight. My team only joined the ones that mattered.',
    ru: 'За первые две недели — сорок диалогов. Команда подключалась только к важным.',
  },
  by1: { en: 'Head of Sales, logistics software', ru: 'Руководитель продаж, ПО для логистики' },
  quote2: {
    en: 'The onboarding took less time than writing the job ad would have.',
    ru: 'Запуск занял меньше времени, чем ушло бы на текст вакансии.',
  },
  by2: { en: 'Talent partner, fintech', ru: 'Партнёр по найму, финтех' },
  quote3: {
    en: 'It stops when I say stop and it tells me what it did. That is all I wanted from automation.',
    ru: 'Останавливается по первому слову и рассказывает, что сделал. Большего от автоматизации и не надо.',
  },
  by3: { en: 'Founder, B2B marketplace', ru: 'Основатель, B2B-маркетплейс' },
  ctaTitle: { en: 'Start with one agent this week', ru: 'Начните с одного агента уже на этой неделе' },
  ctaText: {
    en: 'Tell us who you want to talk to. We answer in the messenger, usually within the hour.',
    ru: 'Расскажите, с кем хотите поговорить. Мы отвечаем в мессенджере, обычно в течение часа.',
  },
  cta: { en: (name: string) => `Write to us on ${name}`, ru: (name: string) => `Напишите нам в ${name}` },
});
